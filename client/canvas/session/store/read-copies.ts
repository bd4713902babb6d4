/**
 * Reads the copies of one place. Those that Yjs cannot read, torn by the device or broken by an earlier version, stay on the device as
 * they are; nothing opens them any more, and they can be saved as a file (OUTBOX-11).
 */
import * as Y from 'yjs'
import { newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { decodeStateVector } from '#crdt/document/updates/state-vector.ts'
import { appendWaitingStrokes } from '#crdt/document/updates/waiting-strokes.ts'
import { toBase64 } from '#client/bytes/base64.ts'
import { type CopyRow, type CopyStore, readPlace, type StoredCopy } from './copy-store.ts'

const FORMAT = 1

const isDraft = ({ place }: CopyRow): boolean => 'page' in (readPlace(place) ?? {})

export interface ReadCopies<Copy> {
  /** What the readable copies hold together, as one update; null when there are none. */
  readonly update: Uint8Array | null
  readonly readable: readonly Copy[]
  readonly unreadable: readonly Copy[]
}

/**
 * Reads copies together, in a separate document: Yjs leaves the one on which it throws unusable.
 * @param base a document that their content is to be added to, or null
 */
export function readMerged<Copy extends StoredCopy>(copies: readonly Copy[], base: Y.Doc | null): ReadCopies<Copy> {
  if (copies.length === 0) return { update: null, readable: [], unreadable: [] }
  const all = merge(copies, base)
  if (all) return { update: all, readable: copies, unreadable: [] }
  const readable: Copy[] = []
  let update: Uint8Array | null = null
  for (const copy of copies) {
    const merged = merge([...readable, copy], base)
    if (!merged) continue
    update = merged
    readable.push(copy)
  }
  return { update, readable, unreadable: copies.filter((copy) => !readable.includes(copy)) }
}

/** Reads copies of other histories, each by itself. */
export function readEach<Copy extends StoredCopy>(copies: readonly Copy[]): ReadCopies<Copy> {
  const readable = copies.filter((copy) => merge([copy], null) !== null)
  return { update: null, readable, unreadable: copies.filter((copy) => !readable.includes(copy)) }
}

/** Merges copies of one place. Returns null where Yjs throws. */
function merge(copies: readonly StoredCopy[], base: Y.Doc | null): Uint8Array | null {
  const doc = newArtworkDocument()
  try {
    doc.transact(() => {
      if (base) Y.applyUpdate(doc, Y.encodeStateAsUpdate(base))
      for (const { updates } of copies) for (const update of updates) Y.applyUpdate(doc, update)
    })
    // What is missing of a draft is in the artwork that another tab has made of it. Nobody brings it here.
    const [first] = copies
    const updates = copies.flatMap((copy) => copy.updates)
    if (first && isDraft(first.row)) appendWaitingStrokes(doc, updates, first.row.userId)
    return Y.encodeStateAsUpdate(doc, base ? Y.encodeStateVector(base) : undefined)
  } catch {
    return null
  } finally {
    doc.destroy()
  }
}

/** Returns the row, without a state vector that cannot be read. */
export function soundRow(row: CopyRow): CopyRow {
  try {
    if (row.durable) decodeStateVector(row.durable)
    return row
  } catch {
    return { ...row, durable: null }
  }
}

/** Marks copies that this page has taken, so that nothing opens them again. */
export async function setUnreadable(store: CopyStore, copies: readonly StoredCopy[]): Promise<void> {
  if (copies.length === 0) return
  console.warn(
    'Copies on this device cannot be read',
    copies.map(({ row }) => row.id),
  )
  try {
    await store.write({ rows: copies.map(({ row }) => ({ ...row, isUnreadable: true })) })
  } catch (error) {
    console.warn('They will be read again', error)
  }
}

/** Returns the person's copies of a place that cannot be read. */
export async function unreadableCopies(store: CopyStore, userId: number, place: string): Promise<StoredCopy[]> {
  return (await store.copies(userId, place)).filter(({ row }) => row.isUnreadable === true)
}

/** Returns copies as JSON, with their bytes in base64. */
export function exportCopies(copies: readonly StoredCopy[]): string {
  const rows = copies.map(({ row: { id, place, logKey, bornAt }, updates }) => ({
    id,
    place,
    logKey,
    bornAt,
    updates: updates.map(toBase64),
  }))
  return JSON.stringify({ format: FORMAT, copies: rows }, null, 2)
}

/** Returns whether the server has every item of the document. @param durable its state vector; null where it is not known */
export function isCovered(doc: Y.Doc, durable: Uint8Array | null): boolean {
  // Items that wait for others are in no state vector.
  if (doc.store.pendingStructs) return false
  const clocks = durable && decodeStateVector(durable)
  return [...decodeStateVector(Y.encodeStateVector(doc))].every(
    ([client, clock]) => (clocks?.get(client) ?? 0) >= clock,
  )
}
