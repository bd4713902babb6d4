import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, ConnectionError } from './api-error.ts'
import { failureText } from './failure-text.ts'

const words = { said: (sentence: string) => `Login failed: ${sentence}`, fallback: 'Please check your username' }
const lost = new ConnectionError(new TypeError('fetch failed'))

afterEach(() => {
  vi.unstubAllGlobals()
})

test("the server's sentence, in its frame", () => {
  const refused = new ApiError({ status: 401, serverMessage: 'Invalid username or password' })
  expect(failureText(refused, words)).toBe('Login failed: Invalid username or password')
  expect(failureText(refused, { fallback: 'other' })).toBe('Invalid username or password')
})

test('the fallback when nobody gave a sentence', () => {
  vi.stubGlobal('navigator', { onLine: true })
  for (const error of [new ApiError({ status: 500, serverMessage: '' }), lost, new Error('ours')])
    expect(failureText(error, words)).toBe(words.fallback)
})

test('offline is said as what it is', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(failureText(lost, words)).toContain('Check the connection')
})
