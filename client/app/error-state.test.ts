import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordErrors } from './error-state.ts'

/** The browser's events, which Node does not have. */
class FakeErrorEvent extends Event {
  readonly message: string
  readonly error: unknown
  constructor(error: unknown, message = '') {
    super('error')
    this.error = error
    this.message = message
  }
}
class FakeRejectionEvent extends Event {
  readonly reason: unknown
  constructor(reason: unknown) {
    super('unhandledrejection')
    this.reason = reason
  }
}

let stored: Map<string, string>
beforeEach(() => {
  vi.stubGlobal('ErrorEvent', FakeErrorEvent)
  vi.stubGlobal('PromiseRejectionEvent', FakeRejectionEvent)
  stored = new Map([['app_error_state', 'of an earlier visit']])
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const storage = () => ({
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
})

test('the record of an earlier visit goes at the start, and an unhandled error is recorded', () => {
  const target = new EventTarget()
  recordErrors(target, storage)
  expect(stored.size).toBe(0)
  target.dispatchEvent(new FakeErrorEvent(new TypeError('x is not a function')))
  expect(stored.get('app_error_state')).toBe('TypeError: x is not a function')
  target.dispatchEvent(new FakeErrorEvent(null, 'Script error'))
  expect(stored.get('app_error_state')).toBe('Script error')
  target.dispatchEvent(new FakeRejectionEvent('y'.repeat(500)))
  expect(stored.get('app_error_state')).toBe('y'.repeat(200))
  target.dispatchEvent(new FakeRejectionEvent(`y${'🦊'.repeat(300)}`))
  expect(stored.get('app_error_state')).toBe(`y${'🦊'.repeat(199)}`)
})

test('where storage is refused, errors are not recorded and nothing fails', () => {
  const target = new EventTarget()
  recordErrors(target, () => {
    throw new DOMException('Refused', 'SecurityError')
  })
  target.dispatchEvent(new FakeRejectionEvent(new Error('lost')))
  expect(stored.get('app_error_state')).toBe('of an earlier visit')
})
