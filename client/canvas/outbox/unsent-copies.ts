/** Copies on this device that no open page uses: what the server lacks of them, and removing those of which it lacks nothing. */
import * as Y from 'yjs'
import { newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { actOf } from '#crdt/document/stroke/act.ts'
import { decodeStateVector } from '#crdt/document/updates/state-vector.ts'
import type { LocalStore } from '#client/canvas/session/store/open-copies.ts'
import type { CopyRow, StoredCopy } from '#client/canvas/session/store/copy-store.ts'
import { isCovered, readEach, setUnreadable, soundRow } from '#client/canvas/session/store/read-copies.ts'
import { strokeItems } from '#client/canvas/session/own-work.ts'

export interface UnsentCopies {
  /** The copies that hold something the server may not have. */
  readonly rows: readonly CopyRow[]
  /** Own strokes that the server is not known to have, those of one act counted once. It may be 0 while undo flags wait. */
  readonly strokes: number
  /** Copies that cannot be read (OUTBOX-11). */
  readonly unreadable: number
  /** An open page uses a copy, and sends what is in it. */
  readonly isInUse: boolean
}

/** Counts the strokes of copies that are free, and notes in their rows when everything is saved. */
export async function readUnsent(
  { store, locks }: Pick<LocalStore, 'store' | 'locks'>,
  userId: number,
  place: string,
): Promise<UnsentCopies> {
  const taken = new Map<string, () => void>()
  let isInUse = false
  let unreadable = 0
  try {
    for (const row of await store.rows(userId, place)) {
      if (row.isUnreadable) unreadable += 1
      if (row.isSaved === true || row.isUnreadable) continue
      const release = await locks.take(row.id)
      if (release) taken.set(row.id, release)
      else isInUse = true
    }
    if (taken.size === 0) return { rows: [], strokes: 0, unreadable, isInUse }
    const copies = (await store.copies(userId, place)).filter(({ row }) => taken.has(row.id))
    const sorted = readEach(copies.map((copy) => ({ ...copy, row: soundRow(copy.row) })))
    await setUnreadable(store, sorted.unreadable)
    unreadable += sorted.unreadable.length
    const read = sorted.readable.map((copy) => ({ row: copy.row, ...readCopy(copy, userId) }))
    // A copy of another history is compared with the server's at the next sync, whatever it says itself.
    const saved = read
      .filter(({ row, isSaved }) => isSaved && !row.isAside)
      .map(({ row }) => ({ ...row, isSaved: true }))
    if (saved.length > 0) await store.write({ rows: saved })
    const onServer = new Set(read.flatMap((copy) => copy.saved))
    const waiting = new Set(read.flatMap((copy) => copy.unsaved).flatMap((id) => (onServer.has(id) ? [] : [actOf(id)])))
    return {
      rows: read.filter(({ row, isSaved }) => !isSaved || row.isAside).map(({ row }) => row),
      strokes: waiting.size,
      unreadable,
      isInUse,
    }
  } finally {
    for (const release of taken.values()) release()
  }
}

/** Returns the ids of the person's strokes in a copy: those that the server has, and the others. */
function readCopy(
  { row, updates }: StoredCopy,
  userId: number,
): { isSaved: boolean; saved: string[]; unsaved: string[] } {
  const doc = newArtworkDocument()
  for (const update of updates) Y.applyUpdate(doc, update)
  const durable = row.durable && decodeStateVector(row.durable)
  const saved: string[] = []
  const unsaved: string[] = []
  for (const { stroke, client, clock } of strokeItems(doc))
    if (stroke?.author === userId) (clock < (durable?.get(client) ?? 0) ? saved : unsaved).push(stroke.id)
  const isSaved = isCovered(doc, row.durable)
  doc.destroy()
  return { isSaved, saved, unsaved }
}

/**
 * Deletes the person's copies of which the server is known to have everything, when they sign out (OUTBOX-63). Strokes that wait or were
 * refused, copies that cannot be read, and those that a page uses stay.
 */
export async function forgetSaved(
  userId: number,
  { store, locks }: Pick<LocalStore, 'store' | 'locks'>,
): Promise<void> {
  const places = new Set((await store.allRows(userId)).map(({ place }) => place))
  for (const place of places) {
    await readUnsent({ store, locks }, userId, place)
    for (const copy of await store.copies(userId, place)) {
      const { id, isSaved, isAside, isUnreadable } = copy.row
      if (!isSaved || isAside || isUnreadable) continue
      const release = await locks.take(id)
      if (!release) continue
      try {
        await store.write({ deleteRead: [copy] })
      } finally {
        release()
      }
    }
  }
}
