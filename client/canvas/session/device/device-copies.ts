/** Opens this person's copies of one place: merges those of the same log, and finds those of another history. */
import * as Y from 'yjs'
import type { CopyLocks } from './copy-locks.ts'
import type { CopyRow, DeviceStore, StoredCopy } from './device-store.ts'
import { KeptCopy, type AsideCopy } from './kept-copy.ts'
import type { LegacyCopies } from './legacy-copies.ts'

/** The browser's functions that copies need. */
export interface Device {
  readonly store: DeviceStore
  readonly locks: CopyLocks
  /** Copies that earlier versions of the app left; null where there are none. */
  readonly legacy: LegacyCopies | null
  /** Returns a new random id of a copy. */
  newCopyId(): string
}

/** What a page opens: a draft, or an artwork as the server describes it. */
export interface CopyOf {
  readonly userId: number
  readonly place: string
  readonly logKey: string | null
  readonly bornAt: string | null
}

/** The transaction origin of updates that come from another copy on this device. */
export const FROM_DEVICE = 'device'

const isSameLog = (row: CopyRow, of: CopyOf): boolean => !row.isAside && row.logKey === of.logKey

/** A row of an artwork that had the same number earlier stays where it is. */
const isSameArtwork = (row: CopyRow, of: CopyOf): boolean =>
  row.bornAt === null || of.bornAt === null || row.bornAt === of.bornAt

/**
 * Loads every copy of the same log into `doc`, and returns one that keeps the document from now on. Copies that no other page uses
 * are merged into it. Where the device does not store anything, the copy tries again and again, and says that it does not keep.
 * @param replaced a copy whose content `doc` holds already: the draft of this artwork
 */
export async function openCopy(
  device: Device,
  of: CopyOf,
  doc: Y.Doc,
  onKept: () => void,
  replaced: KeptCopy | null = null,
): Promise<KeptCopy> {
  const { store, locks } = device
  const taken = new Map<string, () => void>()
  let same: StoredCopy[] = []
  try {
    await device.legacy?.import(store, of, () => device.newCopyId())
    for (const row of await store.rows(of.userId, of.place)) {
      const release = isSameLog(row, of) ? await locks.take(row.id) : null
      if (release) taken.set(row.id, release)
    }
    // Read after the locks are taken: what is merged below has no other writer.
    same = (await store.copies(of.userId, of.place)).filter(({ row }) => isSameLog(row, of))
  } catch (error) {
    console.warn('This device keeps no copies', error)
  }
  doc.transact(
    () => same.forEach(({ updates }) => updates.forEach((update) => Y.applyUpdate(doc, update, FROM_DEVICE))),
    FROM_DEVICE,
  )
  const mine = same.filter(({ row }) => taken.has(row.id))
  const id = mine[0]?.row.id ?? device.newCopyId()
  const release = taken.get(id) ?? (await locks.take(id)) ?? (() => {})
  const row = { ...of, id, isAside: false, ...newestKnowledge(same) }
  const copy = new KeptCopy({ store, row, doc, release, onKept })
  const merged = mine.map(({ row }) => row.id).filter((other) => other !== id)
  replaced?.stop()
  copy.writeWhole(replaced ? [...merged, replaced.row.id] : merged)
  await copy.whenWritten()
  await replaced?.close()
  for (const [other, free] of taken) if (other !== id) free()
  return copy
}

/** Takes what is known about the server from the copy that covers most of the log. A position holds for what is merged as well. */
function newestKnowledge(copies: readonly StoredCopy[]): Pick<CopyRow, 'position' | 'durable'> {
  const [newest] = copies.map(({ row }) => row).toSorted((a, b) => (b.position?.seq ?? -1) - (a.position?.seq ?? -1))
  return { position: newest?.position ?? null, durable: newest?.durable ?? null }
}

/** Returns the copies of this artwork that belong to another history and that no other page uses. */
export async function takeAsideCopies({ store, locks }: Device, of: CopyOf): Promise<AsideCopy[]> {
  const taken = new Map<string, () => void>()
  for (const row of await store.rows(of.userId, of.place)) {
    if (isSameLog(row, of) || !isSameArtwork(row, of)) continue
    const release = await locks.take(row.id)
    if (release) taken.set(row.id, release)
  }
  if (taken.size === 0) return []
  const copies = await store.copies(of.userId, of.place)
  return copies.flatMap((copy) => {
    const release = taken.get(copy.row.id)
    return release ? [{ ...copy, release }] : []
  })
}

/** Takes over the copies of this log that no tab uses any more: their unsaved strokes come into the document that `copy` keeps. */
export async function adoptFreeCopies({ store, locks }: Device, copy: KeptCopy): Promise<void> {
  if (!locks.areReal) return
  const of = copy.row
  const taken = new Map<string, () => void>()
  for (const row of await store.rows(of.userId, of.place)) {
    const release = row.id !== of.id && isSameLog(row, of) ? await locks.take(row.id) : null
    if (release) taken.set(row.id, release)
  }
  if (taken.size > 0) {
    const free = (await store.copies(of.userId, of.place)).filter(({ row }) => taken.has(row.id))
    // Asked now, because another document may have taken its place while this waited.
    const { doc } = copy
    if (doc) {
      for (const { updates } of free) for (const update of updates) Y.applyUpdate(doc, update, FROM_DEVICE)
      copy.writeWhole(free.map(({ row }) => row.id))
      await copy.whenWritten()
    }
  }
  for (const release of taken.values()) release()
}
