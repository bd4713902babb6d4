import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BrushStroke, Stroke } from '#crdt/document/stroke/stroke.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { GrowingStrokeCopy, KEEP_INTERVAL_MS, type WithLock } from './growing-stroke-copy.ts'

const line = (id: string, points: readonly number[]): BrushStroke =>
  plainLine({ id, author: 5, path: { points, pressures: null } })

let stored: Map<string, string>
const storage = (): Storage => ({
  get length() {
    return stored.size
  },
  key: (index) => [...stored.keys()][index] ?? null,
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, value) => void stored.set(key, value),
  removeItem: (key) => void stored.delete(key),
  clear: () => stored.clear(),
})
let held: Map<string, Promise<void>>
/** Locks of one process; the real ones span tabs. */
const withLock: WithLock = async (name, signal, work) => {
  const before = held.get(name)
  const run = async (): Promise<void> => {
    await before
    signal.throwIfAborted()
    await work()
  }
  const running = run()
  held.set(
    name,
    running.catch(() => {}),
  )
  await running
}
let tabs: number
const tab = (userId = 5) => {
  const page = new EventTarget()
  tabs += 1
  return { copy: new GrowingStrokeCopy({ userId, tab: `tab${tabs}`, storage, withLock, page }), page }
}

beforeEach(() => {
  stored = new Map()
  held = new Map()
  tabs = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => vi.useRealTimers())

test('a stroke is kept at least every 250 ms, and the next tab adds it once', async () => {
  const first = tab()
  await first.copy.open('artwork/7', () => {})
  first.copy.keep(line('a', [0, 0]))
  for (const end of [16, 32, 48]) first.copy.keep(line('a', [0, 0, end, end]))
  vi.advanceTimersByTime(KEEP_INTERVAL_MS)
  first.copy.keep(line('a', [0, 0, 64, 64]))
  first.copy.close()

  const added: Stroke[] = []
  const others = [tab(), tab()]
  await Promise.all(others.map(({ copy }) => copy.open('artwork/7', (stroke) => added.push(stroke))))
  expect(added).toEqual([line('a', [0, 0, 64, 64])])
  expect(stored.size).toBe(0)
  for (const { copy } of others) copy.close()
})

test('a page that is hidden writes at once', async () => {
  const { copy, page } = tab()
  await copy.open('artwork/7', () => {})
  copy.keep(line('a', [0, 0]))
  copy.keep(line('a', [0, 0, 32, 32]))
  const before = [...stored.values()]
  page.dispatchEvent(new Event('pagehide'))
  expect([...stored.values()]).not.toEqual(before)
  copy.close()
})

test('a finished stroke, and the stroke of a tab that is still open, are not added', async () => {
  const first = tab()
  await first.copy.open('artwork/7', () => {})
  first.copy.keep(line('a', [0, 0]))
  const second = tab()
  const added: string[] = []
  const opening = second.copy.open('artwork/7', ({ id }) => added.push(id))
  first.copy.keep(null)
  first.copy.close()
  await opening
  expect(added).toEqual([])
  expect(stored.size).toBe(0)
  second.copy.close()
})

test('other people and other pages do not get it, and a draft that becomes an artwork takes it along', async () => {
  const first = tab()
  await first.copy.open('draft/34', () => {})
  first.copy.keep(line('a', [0, 0]))
  await first.copy.open('artwork/7', () => {})
  first.copy.close()
  const added: string[] = []
  const add = ({ id }: Stroke): number => added.push(id)
  for (const [user, place] of [
    [6, 'artwork/7'],
    [5, 'draft/34'],
    [5, 'artwork/77'],
  ] as const) {
    const other = tab(user)
    await other.copy.open(place, add)
    other.copy.close()
  }
  expect(added).toEqual([])
  const last = tab()
  await last.copy.open('artwork/7', add)
  expect(added).toEqual(['a'])
  last.copy.close()
})

test('what cannot be read is removed', async () => {
  stored.set('growingStroke/5/artwork/7/gone', 'nonsense')
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { copy } = tab()
  const added: Stroke[] = []
  await copy.open('artwork/7', (stroke) => added.push(stroke))
  expect(added).toEqual([])
  expect(stored.size).toBe(0)
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
  copy.close()
})
