import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askToKeep, isKeepAsked, noteKept } from './keep-asked.ts'

const HOUR_MS = 3_600_000
const NOW = 1_800_000_000_000

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the wish to keep a page lasts an hour, and a clock that was set back ends it (GUEST-6)', () => {
  expect(isKeepAsked(NOW)).toBe(false)
  askToKeep(NOW)
  expect([NOW, NOW + HOUR_MS - 1, NOW + HOUR_MS, NOW - 1].map(isKeepAsked)).toEqual([true, true, false, false])
})

test('a visit tries to keep the page once, and the next visit tries only if the first one asked for it', async () => {
  for (const again of [true, false]) {
    askToKeep(NOW)
    noteKept({ again })
    expect(isKeepAsked(NOW)).toBe(false)
    vi.resetModules()
    const nextVisit = await import('./keep-asked.ts')
    expect(nextVisit.isKeepAsked(NOW)).toBe(again)
  }
})

test('where the browser refuses storage, no page is to be kept', () => {
  vi.stubGlobal('localStorage', undefined)
  askToKeep(NOW)
  expect(isKeepAsked(NOW)).toBe(false)
})
