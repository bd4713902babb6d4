/** What every store of a device does: IndexedDB, and the one in memory with which other tests judge the code above it. */
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MemoryDevice } from '#tests/sync/memory-device.ts'
import type { CopyRow, CopyStore } from './copy-store.ts'
import { IndexedStore } from './indexed-store.ts'

const PLACE = 'artwork/7'
const row = (id: string, change: Partial<CopyRow> = {}): CopyRow => ({
  id,
  userId: 5,
  place: PLACE,
  logKey: 'A',
  bornAt: null,
  isAside: false,
  position: null,
  durable: null,
  ...change,
})
const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values)

beforeEach(async () => {
  // The key ranges of the browser, next to a database of this test.
  const { IDBKeyRange } = await import('fake-indexeddb')
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
})
afterEach(() => vi.unstubAllGlobals())

describe.each([
  { name: 'in IndexedDB', create: (): CopyStore => new IndexedStore() },
  { name: 'in memory', create: (): CopyStore => new MemoryDevice() },
])('a store $name', ({ create }) => {
  let store: CopyStore
  beforeEach(() => {
    store = create()
  })

  const kept = async (): Promise<Record<string, number[][]>> => {
    const copies = await store.copies(5, PLACE)
    return Object.fromEntries(copies.map(({ row: { id }, updates }) => [id, updates.map((update) => [...update])]))
  }

  test('adds updates in their order, and replaces them by one', async () => {
    await store.write({ rows: [row('a')], append: { copy: 'a', update: bytes(2), earlier: [bytes(1)] } })
    await store.write({ append: { copy: 'a', update: bytes(3) } })
    expect(await kept()).toEqual({ a: [[1], [2], [3]] })
    await store.write({ replace: { copy: 'a', update: bytes(9) } })
    expect(await kept()).toEqual({ a: [[9]] })
  })

  test('deletes a copy that was read, and leaves one whole that has got more since (OUTBOX-13)', async () => {
    for (const id of ['a', 'b']) await store.write({ rows: [row(id)], append: { copy: id, update: bytes(1) } })
    const read = await store.copies(5, PLACE)
    await store.write({ append: { copy: 'b', update: bytes(2) } })
    await store.write({ rows: [row('c')], replace: { copy: 'c', update: bytes(1) }, deleteRead: read })
    expect(await kept()).toEqual({ b: [[1], [2]], c: [[1]] })
  })

  test('says that a copy was missing, and keeps what is added to it under its row', async () => {
    await store.write({ rows: [row('a')], append: { copy: 'a', update: bytes(1) } })
    await store.write({ deleteCopies: ['a'] })
    const write = { rows: [row('a')], append: { copy: 'a', update: bytes(2) } }
    expect(await store.write(write)).toEqual({ wasMissing: true })
    expect(await store.write(write)).toEqual({ wasMissing: false })
    expect(await kept()).toEqual({ a: [[2], [2]] })
  })

  test('tells people and places apart', async () => {
    const other = row('b', { userId: 6 })
    const elsewhere = row('c', { place: 'artwork/70' })
    await store.write({ rows: [row('a'), other, elsewhere] })
    expect((await store.rows(5, PLACE)).map(({ id }) => id)).toEqual(['a'])
    expect((await store.allRows(5)).map(({ id }) => id).toSorted()).toEqual(['a', 'c'])
  })

  test('keeps refused strokes once, and releases them', async () => {
    const stroke = { userId: 5, artworkId: 7, strokeId: 'bad', reason: 'bad-stroke', refusedAt: '', bytes: bytes(1) }
    await store.write({ quarantine: [stroke] })
    await store.write({ quarantine: [stroke] })
    expect(await store.quarantined(5)).toEqual([stroke])
    await store.write({ release: [stroke] })
    expect(await store.quarantined(5)).toEqual([])
  })
})

test('a change of which IndexedDB refuses one part is stored in no part', async () => {
  const store = new IndexedStore()
  const broken = { ...row('b'), position: (() => {}) as never }
  await expect(store.write({ rows: [row('a'), broken] })).rejects.toThrow('could not be cloned')
  expect(await store.allRows(5)).toEqual([])
})

test('a browser that does not open the database is waited for once, and used as soon as it does', async () => {
  const { indexedDB } = globalThis
  const real = indexedDB.open.bind(indexedDB)
  const silent = Object.assign(new EventTarget(), { result: null as IDBDatabase | null })
  vi.stubGlobal('indexedDB', { open: () => silent })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const store = new IndexedStore()
    const first = expect(store.allRows(5)).rejects.toThrow('silent')
    await vi.advanceTimersByTimeAsync(10_000)
    await first
    const second = expect(store.write({ rows: [row('a')] })).rejects.toThrow('silent')
    await vi.advanceTimersByTimeAsync(1)
    await second
    vi.useRealTimers()
    const request = real('fridgedoor', 1)
    request.addEventListener('upgradeneeded', () => {
      Object.assign(silent, { result: request.result })
      silent.dispatchEvent(new Event('upgradeneeded'))
    })
    await new Promise((done) => request.addEventListener('success', done))
    silent.dispatchEvent(new Event('success'))
    await store.write({ rows: [row('a')] })
    expect(await store.allRows(5)).toEqual([row('a')])
  } finally {
    vi.useRealTimers()
  }
})
