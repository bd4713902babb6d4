/**
 * What is kept of a verification: the position up to which a log was right, and what a room would need to go on from there. It is with
 * the snapshots of its artwork, so that it is deleted with them. It is bound to the log by its key and its hash chain: where the log has
 * another hash at that entry, the mark is of no use.
 */
import { z } from 'zod'
import { LOG_HASH_BYTES } from '#server/log/log-chain.ts'
import { decodeSnapshot, encodeSnapshot } from '#server/log/snapshot-codec.ts'
import { readChapters } from '#server/log/snapshots.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { BrokenFrames, decodeFrames, encodeFrame } from '#server/tools/bson-frames.ts'
import type { StoredSnapshot } from './snapshot-fault.ts'

/** Raise it when verifying finds something that it did not find before: then everything is verified again. */
const VERSION = 1

const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

const Mark = z.object({
  version: z.literal(VERSION),
  /** The key of the log. */
  logKey: z.string(),
  seq: z.int().min(1),
  hash: Bytes.refine(({ length }) => length === LOG_HASH_BYTES),
  /** When the whole log was verified last. */
  wholeAt: z.date(),
  /** Of the snapshot at that position: the hashes of its sealed chapters, and the bytes of the rest. */
  chapters: z.array(z.string()),
  end: Bytes,
})

export interface VerifiedMark {
  readonly logKey: string
  readonly wholeAt: Date
  /** It has the position that the mark is for. */
  readonly snapshot: StoredSnapshot
}

/** Where marks are kept; null where nothing can be written. */
export type MarkStore = Pick<BlobStore, 'put' | 'delete'>

const markName = (artworkId: number): string => `snapshots/${artworkId}/verified`

/** Returns null when there is none, or when it is damaged, of another version, or names a chapter that is not there any more. */
export async function readMark(artworkId: number, blobs: Pick<BlobStore, 'get'>): Promise<VerifiedMark | null> {
  const bytes = await blobs.get(markName(artworkId))
  const mark = bytes && (await parsed(bytes))
  const end = mark && (await decodeSnapshot(mark.end).catch(() => null))
  if (!end) return null
  const { logKey, wholeAt, chapters } = mark
  const sealed = await readChapters(artworkId, chapters, blobs)
  return sealed && { logKey, wholeAt, snapshot: { ...end, sealed, chapters } }
}

async function parsed(bytes: Uint8Array): Promise<z.infer<typeof Mark> | null> {
  try {
    for await (const document of decodeFrames([bytes])) return Mark.safeParse(document).data ?? null
  } catch (error) {
    if (!(error instanceof BrokenFrames)) throw error
  }
  return null
}

/** Keeps a mark in place of the one before. Rejects with StorageUnavailable where nothing can be written. */
export async function keepMark(
  artworkId: number,
  { logKey, wholeAt, snapshot }: VerifiedMark,
  store: MarkStore,
): Promise<void> {
  const { seq, hash, chapters } = snapshot
  const end = await encodeSnapshot(snapshot)
  const mark = { version: VERSION, logKey, seq, hash, wholeAt, chapters: [...chapters], end } satisfies z.infer<
    typeof Mark
  >
  await store.put(markName(artworkId), encodeFrame(mark))
}

export const removeMark = (artworkId: number, store: MarkStore): Promise<void> => store.delete(markName(artworkId))
