/** A copy against a device that is as slow and as full as the test says: what it calls kept is there after a reload. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { appendStroke, newArtworkDocument, readEntries } from '#crdt/document/artwork-document.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { MemoryDevice } from '#tests/sync/memory-device.ts'
import type { CopyRow } from './copy-store.ts'
import { KeptCopy } from './kept-copy.ts'

const ROW: CopyRow = {
  id: 'mine',
  userId: 5,
  place: 'artwork/7',
  logKey: 'A',
  bornAt: null,
  isAside: false,
  position: null,
  durable: null,
}

/** What the coming writes do: in their order, each at its turn. */
let fates: ('stored' | 'refused')[]
let waiting: (() => void)[]
let device: MemoryDevice
let doc: Y.Doc
let copy: KeptCopy
let said: boolean[]
let hasPauses: boolean

beforeEach(async () => {
  fates = []
  waiting = []
  said = []
  hasPauses = false
  device = new MemoryDevice({
    pause: () => (hasPauses ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()),
    fails: () => fates.shift() === 'refused',
  })
  doc = newArtworkDocument()
  copy = new KeptCopy({
    store: device,
    row: ROW,
    doc,
    release: () => said.push(true),
    onKept: () => said.push(copy.kept),
  })
  copy.writeWhole()
  await copy.whenWritten()
  hasPauses = true
})

const draw = (...ids: readonly string[]): void => ids.forEach((id) => appendStroke(doc, plainLine({ id, author: 5 })))

/** Lets the device do `count` steps. */
async function steps(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    await settle()
    waiting.shift()?.()
  }
  await settle()
}
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const allSteps = async (): Promise<void> => {
  await settle()
  while (waiting.length > 0) await steps(1)
}

/** The strokes that a page finds after a reload, and whether Yjs can use everything that is stored. */
async function reload(): Promise<{ strokes: string[]; isPending: boolean }> {
  hasPauses = false
  await allSteps()
  const found = newArtworkDocument()
  for (const { updates } of await device.copies(5, 'artwork/7'))
    for (const update of updates) Y.applyUpdate(found, update)
  return { strokes: readEntries(found).map(({ stroke }) => stroke.id), isPending: found.store.pendingStructs !== null }
}

const afterRetry = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(3_000)
  await settle()
}

describe('after a failed write', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    return () => vi.useRealTimers()
  })

  test('what is drawn while the whole document is written again is in the copy before it is called kept', async () => {
    fates = ['refused']
    draw('a')
    await allSteps()
    expect(copy.kept).toBe(false)
    await afterRetry()
    draw('b')
    await allSteps()
    expect(copy.kept).toBe(true)
    draw('c')
    expect(await reload()).toEqual({ strokes: ['a', 'b', 'c'], isPending: false })
  })

  test('the copy is not called kept while what came during the write is in no write', async () => {
    fates = ['refused']
    draw('a')
    await allSteps()
    await afterRetry()
    draw('b')
    fates = ['stored', 'refused']
    await allSteps()
    expect(copy.kept).toBe(false)
    await afterRetry()
    await allSteps()
    expect(copy.kept).toBe(true)
    expect((await reload()).strokes).toEqual(['a', 'b'])
  })

  test('a write that had begun behind the failed one leaves no gap in the copy', async () => {
    fates = ['refused', 'stored']
    draw('a', 'b')
    expect(await reload()).toEqual({ strokes: ['a', 'b'], isPending: false })
  })

  test('what is drawn behind a failing whole write leaves no gap either', async () => {
    draw(...Array.from({ length: 499 }, (_, i) => `s${i}`))
    await allSteps()
    fates = ['refused', 'stored']
    draw('whole', 'next')
    const { strokes, isPending } = await reload()
    expect(isPending).toBe(false)
    expect(strokes.slice(499)).toEqual(['whole', 'next'])
  })

  test('a page that closes while a write is failing tries again', async () => {
    fates = ['refused']
    draw('a')
    const closed = copy.close()
    await allSteps()
    await allSteps()
    await closed
    expect((await reload()).strokes).toEqual(['a'])
  })

  test('a row that says that the server has everything does not outlive a stroke', async () => {
    copy.note({ durable: Y.encodeStateVector(doc), logKey: 'A' })
    await allSteps()
    expect(device.rowById.get('mine')?.isSaved).toBe(true)
    fates = ['refused', 'stored']
    draw('a', 'b')
    await steps(4)
    expect(device.rowById.get('mine')?.isSaved).toBe(false)
  })

  test('refused strokes are written with a later write, and stay in quarantine', async () => {
    const other = newArtworkDocument()
    fates = ['refused']
    const stroke = {
      userId: 5,
      artworkId: 7,
      strokeId: 'bad',
      reason: 'bad-stroke',
      refusedAt: '',
      bytes: new Uint8Array(1),
    }
    copy.replaceDocument(other, [stroke])
    await allSteps()
    expect(device.quarantine.size).toBe(0)
    await afterRetry()
    await allSteps()
    expect([...device.quarantine.values()]).toEqual([stroke])
    expect(copy.kept).toBe(true)
  })

  test('a copy that is set aside is written until the device has it', async () => {
    fates = ['refused', 'refused']
    draw('a')
    const aside = copy.setAside()
    await allSteps()
    const { isKept } = await aside
    expect(isKept()).toBe(false)
    await afterRetry()
    await allSteps()
    expect(isKept()).toBe(true)
    expect((await reload()).strokes).toEqual(['a'])
    expect(device.rowById.get('mine')?.isAside).toBe(true)
  })

  test('a copy that cannot be moved goes on where it was', async () => {
    draw('a')
    await allSteps()
    fates = ['refused']
    const moved = copy.moveTo({ place: 'artwork/8', logKey: null, bornAt: null }).catch(() => 'refused')
    await allSteps()
    expect(await moved).toBe('refused')
    draw('b')
    expect((await reload()).strokes).toEqual(['a', 'b'])
    expect(device.rowById.get('mine')).toMatchObject({ place: 'artwork/7', isAside: false })
  })

  test('merged copies stay in use until a write has deleted them', async () => {
    const row = { ...ROW, id: 'other' }
    let isFree = false
    void device.write({ rows: [row] })
    await allSteps()
    fates = ['refused']
    copy.writeWhole([{ row, updates: [], lastKey: 0, release: () => (isFree = true) }])
    await allSteps()
    expect(isFree).toBe(false)
    expect(device.rowById.has('other')).toBe(true)
    await afterRetry()
    await allSteps()
    expect(isFree).toBe(true)
    expect(device.rowById.has('other')).toBe(false)
  })

  test('a copy that is left before it has deleted what it merged leaves that too', async () => {
    const row = { ...ROW, id: 'other' }
    fates = ['refused']
    copy.writeWhole([{ row, updates: [], lastKey: 0, release: () => {} }])
    await allSteps()
    expect(copy.leave().map((left) => left.row.id)).toEqual(['other', 'mine'])
  })

  test('a write that does not end counts as failed until it ends', async () => {
    draw('a')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(copy.kept).toBe(false)
    await afterRetry()
    await allSteps()
    expect(copy.kept).toBe(true)
  })
})

test('a copy that another tab has taken over is written anew, with what was drawn since', async () => {
  draw('a')
  await allSteps()
  void device.write({ deleteCopies: ['mine'] })
  draw('b')
  expect(await reload()).toEqual({ strokes: ['a', 'b'], isPending: false })
})
