/** Opens this person's copies of one place: merges those of the same log, and finds those of another history. */
import * as Y from 'yjs'
import { NOBODY } from '#crdt/document/stroke/stroke.ts'
import { type CopyRow, type CopyStore, readPlace, type StoredCopy } from './copy-store.ts'
import { type AsideCopy, KeptCopy, type MergedCopy } from './kept-copy.ts'
import { readEach, type ReadCopies, readMerged, setUnreadable, soundRow } from './read-copies.ts'

/** Tells which copies on this device are in use by an open page, in this tab or in another. */
export interface CopyLocks {
  /** Returns the function that gives the copy back; null when a page uses it. */
  take(copyId: string): Promise<(() => void) | null>
}

/** Copies that earlier versions of the app left. */
export interface LegacyCopies {
  /** Moves the old copy of this place, if there is one. A copy of an artwork becomes one of another history. */
  import(store: CopyStore, owner: CopyOf, newCopyId: () => string): Promise<void>
}

/** What a browser offers to keep copies. Tests pass their own. */
export interface LocalStore {
  readonly store: CopyStore
  readonly locks: CopyLocks
  /** Null where there are no copies of earlier versions. */
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
export const FROM_LOCAL_STORE = 'local-store'

const isSameLog = (row: CopyRow, of: CopyOf): boolean => !row.isAside && row.logKey === of.logKey

/** Each tab makes an artwork of a person's draft: it leaves alone what another tab has open. A guest's draft becomes one artwork. */
const isOwnDraft = ({ userId, place }: CopyOf): boolean => userId !== NOBODY && 'page' in (readPlace(place) ?? {})

/** A row of an artwork that had the same number earlier stays where it is. */
const isSameArtwork = (row: CopyRow, of: CopyOf): boolean =>
  row.bornAt === null || of.bornAt === null || row.bornAt === of.bornAt

/**
 * Loads every copy of the same log into `doc`, and returns one that keeps the document from now on. Copies that no other page uses
 * are merged into it; those of a draft that another page uses are not loaded. Where the device does not store anything, the copy tries
 * again and again, and says that it does not keep.
 * @param replaced a copy whose content `doc` holds already: the draft of this artwork
 */
export async function openCopy(
  localStore: LocalStore,
  of: CopyOf,
  doc: Y.Doc,
  onKept: () => void,
  replaced: KeptCopy | null = null,
): Promise<KeptCopy> {
  const { store, locks } = localStore
  try {
    await localStore.legacy?.import(store, of, () => localStore.newCopyId())
  } catch (error) {
    console.warn('The copy of an earlier version could not be read', error)
  }
  let same: readonly StoredCopy[] = []
  let mine: readonly MergedCopy[] = []
  try {
    const taken = await takeFree(localStore, of, (row) => isSameLog(row, of))
    const read = await readCopies(
      store,
      of,
      taken,
      (row) => isSameLog(row, of) && (taken.has(row.id) || !isOwnDraft(of)),
      (copies) => readMerged(copies, replaced ? doc : null),
    )
    same = read.all
    mine = read.mine
    if (read.update) Y.applyUpdate(doc, read.update, FROM_LOCAL_STORE)
  } catch (error) {
    console.warn('This device keeps no copies', error)
  }
  const id = localStore.newCopyId()
  const release = (await locks.take(id)) ?? (() => {})
  const firstId = mine[0]?.row.firstId ?? mine[0]?.row.id
  const row = { ...of, id, ...(firstId !== undefined && { firstId }), isAside: false, ...newestKnowledge(same) }
  const copy = new KeptCopy({ store, row, doc, release, onKept })
  copy.writeWhole([...mine, ...(replaced?.leave() ?? [])])
  await copy.whenWritten()
  return copy
}

/** Takes what is known about the server from the copy that covers most of the log. A position holds for what is merged as well. */
function newestKnowledge(copies: readonly StoredCopy[]): Pick<CopyRow, 'position' | 'durable'> {
  const [newest] = copies.map(({ row }) => row).toSorted((a, b) => (b.position?.seq ?? -1) - (a.position?.seq ?? -1))
  return { position: newest?.position ?? null, durable: newest?.durable ?? null }
}

/** Returns the copies of this artwork that belong to another history and that no other page uses. */
export async function takeAsideCopies(localStore: LocalStore, of: CopyOf): Promise<AsideCopy[]> {
  const taken = await takeFree(localStore, of, (row) => !isSameLog(row, of) && isSameArtwork(row, of))
  if (taken.size === 0) return []
  const { mine } = await readCopies(localStore.store, of, taken, ({ id }) => taken.has(id), readEach)
  return mine.map((copy) => ({
    ...copy,
    isKept: () => true,
    delete: async () => {
      await localStore.store.write({ deleteRead: [copy] })
      copy.release()
    },
  }))
}

/** Takes over the copies of this log that no tab uses any more: their unsaved strokes come into the document that `copy` keeps. */
export async function adoptFreeCopies(localStore: LocalStore, copy: KeptCopy): Promise<void> {
  const of = copy.row
  const taken = await takeFree(localStore, of, (row) => row.id !== of.id && isSameLog(row, of))
  if (taken.size === 0) return
  const { mine, update } = await readCopies(
    localStore.store,
    of,
    taken,
    ({ id }) => taken.has(id),
    (copies) => readMerged(copies, copy.doc),
  )
  // Asked now, because another document may have taken its place while this waited.
  const { doc } = copy
  if (!doc || copy.row.logKey !== of.logKey) return mine.forEach(({ release }) => release())
  if (update) Y.applyUpdate(doc, update, FROM_LOCAL_STORE)
  copy.writeWhole(mine)
  await copy.whenWritten()
}

/** Takes the copies that no other page uses. Returns for each id the function that gives the copy back. */
async function takeFree(
  { store, locks }: LocalStore,
  { userId, place }: CopyOf,
  isWanted: (row: CopyRow) => boolean,
): Promise<Map<string, () => void>> {
  const taken = new Map<string, () => void>()
  for (const row of await store.rows(userId, place)) {
    const release = isWanted(row) && !row.isUnreadable ? await locks.take(row.id) : null
    if (release) taken.set(row.id, release)
  }
  return taken
}

/**
 * Reads copies of a place after some are taken: those have no other writer. What cannot be read is marked so (OUTBOX-11), and what is
 * not there any more is given back.
 */
async function readCopies(
  store: CopyStore,
  { userId, place }: CopyOf,
  taken: Map<string, () => void>,
  isWanted: (row: CopyRow) => boolean,
  read: (copies: readonly StoredCopy[]) => ReadCopies<StoredCopy>,
): Promise<{ all: readonly StoredCopy[]; mine: MergedCopy[]; update: Uint8Array | null }> {
  try {
    const wanted = (await store.copies(userId, place)).filter(({ row }) => isWanted(row) && !row.isUnreadable)
    const sound = wanted.map((copy) => ({ ...copy, row: soundRow(copy.row) }))
    const { readable, unreadable, update } = read(sound)
    await setUnreadable(
      store,
      unreadable.filter(({ row }) => taken.has(row.id)),
    )
    const mine: MergedCopy[] = []
    for (const copy of readable) {
      const release = taken.get(copy.row.id)
      if (release) mine.push({ ...copy, release })
    }
    for (const { row } of mine) taken.delete(row.id)
    return { all: readable, mine, update }
  } finally {
    for (const release of taken.values()) release()
  }
}
