import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, ConnectionError, UnexpectedReplyError } from './api-error.ts'
import { failureText } from './failure-text.ts'
import { loadFailureText } from './load-failure-text.ts'

const words = { said: (sentence: string) => `Login failed: ${sentence}`, fallback: 'Please check your username' }
const lost = new ConnectionError(new TypeError('fetch failed'))

afterEach(() => {
  vi.unstubAllGlobals()
})

test("the text is the server's sentence, which the caller may put into words of its own", () => {
  const refused = new ApiError({ status: 401, serverMessage: 'Invalid username or password' })
  expect(failureText(refused, words)).toBe('Login failed: Invalid username or password')
  expect(failureText(refused, { fallback: 'other' })).toBe('Invalid username or password')
})

test('the text is the fallback when the server sent no sentence', () => {
  vi.stubGlobal('navigator', { onLine: true })
  for (const error of [new ApiError({ status: 500, serverMessage: '' }), lost, new Error('ours')])
    expect(failureText(error, words)).toBe(words.fallback)
})

test('the text names the connection while the browser is offline', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(failureText(lost, words)).toContain('Check the connection')
})

test('a reply that this page cannot read has one text, whatever the call', () => {
  const unreadable = new UnexpectedReplyError(new SyntaxError('Unexpected token <'))
  for (const text of [loadFailureText(unreadable), failureText(unreadable, words)])
    expect(text).toBe('The server answered in a way this page does not understand. Reload.')
})

test('the text of something that could not be loaded is the message of the call', () => {
  expect(loadFailureText(new ApiError({ status: 500, serverMessage: 'Down' }, 'Failed to fetch pages: Down'))).toBe(
    'Failed to fetch pages: Down',
  )
  expect(loadFailureText(lost)).toBe(lost.message)
})

test('the message of an error of our own code is not shown', () => {
  for (const error of [new TypeError('x is undefined'), 'odd', null])
    expect(loadFailureText(error)).toBe('Unknown error occurred')
})
