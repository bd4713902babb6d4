import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { appendStroke, newArtworkDocument } from '#crdt/document/artwork-document.ts'
import type { CopyRow } from '#client/canvas/session/store/copy-store.ts'
import { someCopyRow } from '#tests/some-copy-row.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { brokenUpdate } from '#tests/sync/broken-update.ts'
import { MemoryDevice } from '#tests/sync/memory-device.ts'
import { areStranded } from './stranded.ts'
import { waitAgain } from './wait-again.ts'

const BACKUP = Date.UTC(2026, 10, 20)
const DAY = 86_400_000

/** A document with a stroke. */
function colored({ author = 1, madeAt = BACKUP + DAY } = {}): { update: Uint8Array; durable: Uint8Array } {
  const document = newArtworkDocument()
  appendStroke(document, plainLine({ id: 's', author, madeAt, path: { points: [1, 2], pressures: null } }))
  return { update: Y.encodeStateAsUpdate(document), durable: Y.encodeStateVector(document) }
}

const row = (id: string, more: Partial<CopyRow> = {}): CopyRow =>
  someCopyRow(id, { isSaved: true, position: { seq: 1, hash: '0'.repeat(32) }, durable: colored().durable, ...more })

async function deviceWith(...copies: readonly (readonly [CopyRow, Uint8Array])[]): Promise<MemoryDevice> {
  const device = new MemoryDevice()
  for (const [copy, update] of copies) await device.write({ rows: [copy], replace: { copy: copy.id, update } })
  return device
}

test('copies with own strokes since the backup wait again, and no others (OUTBOX-14)', async () => {
  const { update } = colored()
  const kept: (readonly [CopyRow, Uint8Array])[] = [
    [row('before the backup'), colored({ madeAt: BACKUP - 2 * DAY }).update],
    [row('strokes of others'), colored({ author: 2 }).update],
    [row('another person', { userId: 2 }), colored({ author: 2 }).update],
    [row('aside', { isAside: true }), update],
    [row('unreadable', { isUnreadable: true }), update],
    [row('torn'), brokenUpdate()],
    [row('draft', { place: 'new/3', isSaved: false, position: null, durable: null }), update],
  ]
  const lost: (readonly [CopyRow, Uint8Array])[] = [
    [row('since'), update],
    [row('another clock'), colored({ madeAt: BACKUP - DAY }).update],
    [row('waits for more', { isSaved: false }), update],
  ]
  const device = await deviceWith(...kept, ...lost)
  expect(await waitAgain(device.openTab().localStore, 1, BACKUP)).toBe(true)
  for (const [before] of kept) expect(device.rowById.get(before.id), before.id).toEqual(before)
  for (const [before] of lost) {
    const after = device.rowById.get(before.id)!
    expect(after, before.id).toEqual({ ...before, isSaved: false, position: null, durable: null })
    expect(areStranded([after])).toBe(true)
  }
})

test('a copy that a page has open is left to it, and looked at later', async () => {
  const { update } = colored()
  const device = await deviceWith([row('open'), update], [row('closed'), update])
  const release = await device.openTab().localStore.locks.take('open')
  const { localStore } = device.openTab()
  expect(await waitAgain(localStore, 1, BACKUP)).toBe(false)
  expect([device.rowById.get('open')?.isSaved, device.rowById.get('closed')?.isSaved]).toEqual([true, false])
  release?.()
  expect(await waitAgain(localStore, 1, BACKUP)).toBe(true)
  expect(device.rowById.get('open')?.isSaved).toBe(false)
})
