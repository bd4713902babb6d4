/**
 * Stores the newest snapshot of every artwork. Snapshots are derived from the log and only make opening a room faster. One may be
 * of another log after the storage was put back from a copy, so loading it asks the log (LOG-3). Its chapters are stored once each: a new
 * snapshot costs its end, however long the artwork is.
 */
import { Buffer } from 'node:buffer'
import type { ItemChunk } from '#crdt/document/updates/item-chunk.ts'
import type { Context } from '#server/context/context.ts'
import type { CollectionDefinition, Storage } from '#server/storage/storage.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { packChapter, unpackChapter } from './chapter-blobs.ts'
import type { Chapter } from './chapter-codec.ts'
import { decodeSnapshot, encodeSnapshot, type RoomSnapshot, SNAPSHOT_VERSION } from './snapshot-codec.ts'
import { isInLog, type StrokeLog } from './stroke-log.ts'

export interface SnapshotRow {
  /** The artwork's id. */
  _id: number
  seq: number
  /** The hash of the log at `seq`. Absent in rows from before LOG-2. */
  hash?: Uint8Array
  /** The version of the format. Absent in rows from before LOG-2. */
  version?: number
  /** The name of its blob. */
  blob: string
  /** The hashes of its sealed chapters, in the order of the log. Absent in rows from before chapters. */
  chapters?: string[]
}

export const snapshotCollection: CollectionDefinition<SnapshotRow> = { name: 'snapshots', indexes: [] }

const isByNewerProcess = ({ version }: SnapshotRow): boolean => (version ?? 0) > SNAPSHOT_VERSION

/** Whether this version of the program reads the snapshot of a row. */
export const isReadable = ({ version }: SnapshotRow): boolean => version === SNAPSHOT_VERSION

/** Chapters that are read from the disk and inflated at once, in other threads; each takes a few megabytes meanwhile. */
const READ_AT_ONCE = 2

/** Holds a folder for each artwork, named by its id. */
export const SNAPSHOT_FOLDER = 'snapshots'

/** Everything that is stored of an artwork's snapshots is below this name. */
const folderOf = (artworkId: number): string => `${SNAPSHOT_FOLDER}/${artworkId}`

export const chapterName = (artworkId: number, hash: string): string => `${folderOf(artworkId)}/chapter-${hash}`

/** Reads the snapshot that a row names; null when it or one of its chapters is damaged or missing. */
export async function readSnapshot(row: SnapshotRow, blobs: Pick<BlobStore, 'get'>): Promise<RoomSnapshot | null> {
  const bytes = await blobs.get(row.blob)
  // Its checksum may be right and the rest not, such as from a faulty program: then the log is read.
  const end = bytes && (await decodeSnapshot(bytes).catch(() => null))
  if (!end) return null
  const sealed = await readChapters(row._id, row.chapters ?? [], blobs)
  return sealed && { ...end, sealed }
}

/** Reads sealed chapters by their hashes; null when one of them is damaged or missing. */
export async function readChapters(
  artworkId: number,
  hashes: readonly string[],
  blobs: Pick<BlobStore, 'get'>,
): Promise<Chapter[] | null> {
  const sealed: Chapter[] = []
  while (sealed.length < hashes.length) {
    const next = hashes.slice(sealed.length, sealed.length + READ_AT_ONCE)
    for (const chapter of await Promise.all(next.map((hash) => readChapter(artworkId, hash, blobs)))) {
      if (!chapter) return null
      sealed.push(chapter)
    }
  }
  return sealed
}

async function readChapter(artworkId: number, hash: string, blobs: Pick<BlobStore, 'get'>): Promise<Chapter | null> {
  const bytes = await blobs.get(chapterName(artworkId, hash))
  return bytes && unpackChapter({ hash, bytes })
}

export function createSnapshots(
  { storage, blobs, log }: Pick<Context, 'storage' | 'blobs' | 'log'>,
  strokeLog: Pick<StrokeLog, 'hashAt'>,
) {
  const rows = storage.collection(snapshotCollection)
  /** The hashes of the chapters that were read or stored here, by their first chunk, which a room keeps. */
  const hashes = new WeakMap<ItemChunk, string>()

  /** Whether a stored snapshot belongs to the log and holds entry `seq`. */
  async function isCurrent(stored: SnapshotRow, seq: number): Promise<boolean> {
    const { hash } = stored
    const holds = isReadable(stored) && hash !== undefined && stored.seq >= seq
    return holds && isInLog(strokeLog, stored._id, { seq: stored.seq, hash })
  }

  /** Stores a chapter that this process has neither read nor stored, and returns its hash. */
  async function store(artworkId: number, chapter: Chapter): Promise<string> {
    const first = chapter.chunks[0]!
    const known = hashes.get(first)
    if (known !== undefined) return known
    const { hash, bytes } = await packChapter(chapter)
    await blobs.put(chapterName(artworkId, hash), bytes)
    hashes.set(first, hash)
    return hash
  }

  return {
    /** Resolves with null if missing or unreadable; the caller reads the log from its start. The caller also asks the log whether it is of it. */
    async load(artworkId: number): Promise<RoomSnapshot | null> {
      const row = await rows.findOne({ _id: artworkId })
      if (!row || !isReadable(row)) return null
      const snapshot = await readSnapshot(row, blobs)
      if (!snapshot) log.warn({ artworkId, seq: row.seq }, 'a snapshot is damaged or missing; the log is read instead')
      for (const [i, { chunks }] of snapshot?.sealed.entries() ?? []) hashes.set(chunks[0]!, row.chapters![i]!)
      return snapshot
    },
    /**
     * Stores a snapshot and deletes what only the one before has. Does nothing if one of a later entry of the same log is stored, or one by
     * a newer process: during a deploy, processes of two versions serve the same artwork.
     */
    async save(artworkId: number, snapshot: RoomSnapshot): Promise<void> {
      const { seq, hash } = snapshot
      const before = await rows.findOne({ _id: artworkId })
      if (before && (isByNewerProcess(before) || (await isCurrent(before, seq)))) return
      const chapters: string[] = []
      for (const chapter of snapshot.sealed) chapters.push(await store(artworkId, chapter))
      const blob = `${folderOf(artworkId)}/${seq}-${Buffer.from(hash).toString('hex')}`
      await blobs.put(blob, await encodeSnapshot(snapshot))
      await rows.updateOne(
        { _id: artworkId },
        { $set: { seq, hash, version: SNAPSHOT_VERSION, blob, chapters } },
        { upsert: true },
      )
      if (!before) return
      const kept = new Set([blob, ...chapters.map((chapter) => chapterName(artworkId, chapter))])
      for (const name of blobsOf(before)) if (!kept.has(name)) await blobs.delete(name)
    },
  }
}

export type Snapshots = ReturnType<typeof createSnapshots>

const blobsOf = ({ _id, blob, chapters = [] }: SnapshotRow): string[] => [
  ...chapters.map((hash) => chapterName(_id, hash)),
  blob,
]

/** Removes the snapshot of a deleted artwork, if it has one. */
export async function removeSnapshot(
  artworkId: number,
  { storage, blobs }: { storage: Storage; blobs: BlobStore },
): Promise<void> {
  // Also those that no row names: a process may have ended between a blob and its row, or an earlier version have known of fewer.
  await blobs.deleteBelow(folderOf(artworkId))
  await storage.collection(snapshotCollection).deleteOne({ _id: artworkId })
}
