import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteUnlessUndone, finishDeletions, undoDeletion } from './pending-deletions.ts'

const WAIT_MS = 10_000
const leaving = new EventTarget()
let removed: number[]
beforeEach(() => {
  vi.useFakeTimers()
  removed = []
})
afterEach(async () => {
  await finishDeletions()
  vi.useRealTimers()
})

const begin = (id: number, remove = async () => void removed.push(id)) =>
  deleteUnlessUndone(id, { remove, waitMs: WAIT_MS, leaving })

test('a deletion is carried out after ten seconds, and not before', async () => {
  const done = begin(1)
  await vi.advanceTimersByTimeAsync(WAIT_MS - 1)
  expect(removed).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(await done).toBe('deleted')
  expect(removed).toEqual([1])
  expect(undoDeletion(1)).toBe(false)
  expect(removed).toEqual([1])
})

test('an undone deletion is never carried out, and the others are not touched', async () => {
  const [first, second] = [begin(1), begin(2)]
  expect(undoDeletion(1)).toBe(true)
  expect(await first).toBe('undone')
  leaving.dispatchEvent(new Event('pagehide'))
  expect(await second).toBe('deleted')
  await vi.advanceTimersByTimeAsync(2 * WAIT_MS)
  expect(removed).toEqual([2])
})

test('leaving the page carries out all that wait, at once', async () => {
  const all = [begin(1), begin(2)]
  leaving.dispatchEvent(new Event('pagehide'))
  expect(undoDeletion(1)).toBe(false)
  // In the same task: the page is gone after it.
  await Promise.resolve()
  await Promise.resolve()
  expect(removed).toEqual([1, 2])
  expect(await Promise.all(all)).toEqual(['deleted', 'deleted'])
})

test('finishing waits for the server, and one refusal does not keep the others back', async () => {
  const refused = begin(1, () => Promise.reject(new Error('no')))
  const done = begin(2, async () => {
    await vi.advanceTimersByTimeAsync(50)
    removed.push(2)
  })
  const refusal = expect(refused).rejects.toThrow('no')
  await finishDeletions()
  expect(removed).toEqual([2])
  expect(await done).toBe('deleted')
  await refusal
})
