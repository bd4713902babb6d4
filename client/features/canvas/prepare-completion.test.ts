import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SaveState } from '#client/canvas/session/session-state.ts'
import { ObservableState } from '#client/canvas/session/observable-state.ts'
import { ApiError, ConnectionError, UnexpectedReplyError } from '#client/http/api-error.ts'
import { completionFailure, prepareCompletion, OBSTACLES } from './prepare-completion.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const later = (task: () => void, ms: number): (() => void) => {
  const timer = setTimeout(task, ms)
  return () => clearTimeout(timer)
}
const summary = (shown: number) => ({ shown, canUndo: false, canRedo: false, settled: true })

function session(shown: number, save: SaveState) {
  const observed = new ObservableState({ summary: summary(shown), save })
  return {
    observed,
    ready: prepareCompletion(
      {
        get state() {
          return observed.current
        },
        subscribe: observed.subscribe,
      },
      later,
    ),
  }
}

test('a page without strokes is given 1.5 s', async () => {
  const { ready, observed } = session(0, 'saved')
  const outcome = vi.fn()
  void ready.then(outcome)
  await vi.advanceTimersByTimeAsync(1_499)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledWith('no-strokes')

  const late = session(0, 'saved')
  late.observed.change({ summary: summary(1) })
  expect(await late.ready).toBeNull()
  expect(observed.current.summary.shown).toBe(0)
})

test('the last strokes are saved first, and what is in the way is named', async () => {
  const { ready, observed } = session(3, 'saving')
  await vi.advanceTimersByTimeAsync(2_000)
  observed.change({ save: 'saved' })
  expect(await ready).toBeNull()

  expect(await session(3, 'offline').ready).toBe('offline')
  for (const save of ['held', 'stopped', 'unkept'] as const) expect(await session(3, save).ready).toBe('unsaved')
  const slow = session(3, 'saving')
  await vi.advanceTimersByTimeAsync(8_000)
  expect(await slow.ready).toBe('unsaved')
})

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
  expect(completionFailure(new UnexpectedReplyError('')).description).toContain('Reload')
  expect(OBSTACLES.completed.description).toBe('This artwork is already completed')
  expect(completionFailure(new Error('For developers')).description).toBe('An unknown error occurred')
})
