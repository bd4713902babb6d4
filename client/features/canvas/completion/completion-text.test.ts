import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, ConnectionError } from '#client/http/api-error.ts'
import { completionFailure } from './completion-text.ts'

const refused = (status: number, serverMessage: string, code?: string) => new ApiError({ status, serverMessage, code })

afterEach(() => void vi.unstubAllGlobals())

test('a failed completion says what the server said, or what to do', () => {
  vi.stubGlobal('navigator', { onLine: true })
  expect(completionFailure(refused(400, 'Color!', 'no-strokes')).title).toBe('Add some colors first!')
  expect(completionFailure(refused(403, 'Only the owner can complete it'))).toMatchObject({
    title: 'Error completing artwork',
    description: 'Only the owner can complete it',
  })
  const again = 'There was an error marking your artwork as complete. Please try again.'
  expect(completionFailure(refused(502, '')).description).toBe(again)
  expect(completionFailure(new ConnectionError(new TypeError('failed'))).description).toBe(again)
  expect(completionFailure(new Error('This artwork is already completed')).description).toBe(
    'This artwork is already completed',
  )
  expect(completionFailure(new Error('')).description).toBe('An unknown error occurred')
})
