import { expect, test } from 'vitest'
import { ApiError } from '#client/http/api-error.ts'
import { isToldOnFields, markFields } from './mark-fields.ts'

const getValues = () => ({ username: '', password: '' })

function someForm() {
  const marked: unknown[] = []
  return { marked, form: { setError: (...given: unknown[]) => void marked.push(given), getValues } as never }
}

const weak = { path: 'password', message: 'Please choose another one' }
const refusal = (issues: { path: string; message: string }[], code = 'weak-password') =>
  new ApiError({ status: 400, serverMessage: 'Please choose another one', code, issues })

test('the sentence about a field stands on the field, and not above the form too (ACCOUNT-51)', () => {
  const { marked, form } = someForm()
  markFields(form, refusal([weak]))
  expect(marked).toEqual([['password', { type: 'server', message: weak.message }, { shouldFocus: true }]])
  expect(isToldOnFields(form, refusal([weak]))).toBe(true)
})

test('what is about no field of the form stands above it', () => {
  const { marked, form } = someForm()
  const error = refusal([{ path: 'displayName', message: 'Too long' }])
  markFields(form, error)
  expect(marked).toEqual([])
  expect(isToldOnFields(form, error)).toBe(false)
  expect(isToldOnFields(form, new Error('offline'))).toBe(false)
})

test('a taken name is only marked', () => {
  const { marked, form } = someForm()
  const taken = refusal([], 'username-taken')
  markFields(form, taken)
  expect(marked).toEqual([['username', { type: 'server' }, { shouldFocus: true }]])
  expect(isToldOnFields(form, taken)).toBe(false)
})
