import { beforeEach, expect, test } from 'vitest'
import { type NoteStore, removeNoted, sendLeftDeletions } from './left-deletions.ts'

let stored: Map<string, string>
let notes: NoteStore
let removed: number[]
const remove = async (id: number): Promise<void> => void removed.push(id)
const never = (): Promise<void> => new Promise(() => {})
beforeEach(() => {
  stored = new Map()
  removed = []
  notes = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }
})

test('a deletion whose reply never came is sent again by the next page of the same person, once', async () => {
  void removeNoted(7, 1, never, notes)
  void removeNoted(8, 1, never, notes)
  expect(await sendLeftDeletions(2, remove, notes)).toBe(false)
  expect(removed).toEqual([])
  expect(await sendLeftDeletions(1, remove, notes)).toBe(true)
  expect(removed).toEqual([7, 8])
  expect(await sendLeftDeletions(1, remove, notes)).toBe(false)
  expect(stored.size).toBe(0)
})

test('a deletion that succeeded or was refused is not sent again', async () => {
  await removeNoted(7, 1, remove, notes)
  await expect(removeNoted(8, 1, () => Promise.reject(new Error('no')), notes)).rejects.toThrow('no')
  expect(await sendLeftDeletions(1, remove, notes)).toBe(false)
})

test('what the next page cannot send stays noted, and foreign notes are nothing', async () => {
  void removeNoted(7, 1, never, notes)
  expect(await sendLeftDeletions(1, () => Promise.reject(new Error('offline')), notes)).toBe(true)
  await sendLeftDeletions(1, remove, notes)
  expect(removed).toEqual([7])
  for (const foreign of ['{', '{}', '["a", 1.5]']) {
    stored.set('deletions-1', foreign)
    expect(await sendLeftDeletions(1, remove, notes)).toBe(false)
  }
})
