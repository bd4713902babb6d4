/**
 * Parts of logs in backups: an entry never changes, so the first entries of a long log are written in compressed files that later backups
 * on the same disk share, as hard links. Each backup is whole in itself, whatever becomes of the others.
 */
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'
import { z } from 'zod'
import { LOG_HASH_BYTES } from '#server/log/log-chain.ts'
import { encodeFrame } from '#server/tools/bson-frames.ts'
import type { ConsistentReader } from './consistent-reader.ts'
import { writeHashed } from './hashed-file.ts'
import { type LogPart, logPartPath, type PartId } from './manifest.ts'
import type { PartSharing } from './shared-parts.ts'

/** About 400 kB, compressed. What follows the last part of a log is written each time. */
export const ENTRIES_PER_PART = 2_000

/** An entry as each server writes it. Those from before the hash chain have no hash; they are in no part. */
const StoredEntry = z.looseObject({
  _id: z.string(),
  artworkId: z.int(),
  seq: z.int(),
  at: z.date(),
  hash: z.instanceof(Uint8Array).refine(({ length }) => length === LOG_HASH_BYTES),
})
type StoredEntry = z.infer<typeof StoredEntry>

/** Thrown while a part is written when its entries are not as a server writes them. They are then among the other documents. */
class IrregularEntries extends Error {
  override readonly name = 'IrregularEntries'
}

/** Writes the parts of all long logs below the directory of a new backup, but for those that it shares with earlier ones. */
export async function writeLogParts(
  reader: ConsistentReader,
  directory: string,
  sharing: PartSharing,
): Promise<LogPart[]> {
  const parts: LogPart[] = []
  for (const { artworkId, entries } of await reader.longLogs(ENTRIES_PER_PART)) {
    for (let to = ENTRIES_PER_PART; to <= entries; to += ENTRIES_PER_PART) {
      const id = await idOf(reader, artworkId, to)
      const part = id && ((await sharing.share(id)) ?? (await writePart(reader, directory, id)))
      if (!part) break
      parts.push(part)
    }
  }
  return parts
}

/** Returns which part ends with an entry; null when that has no hash or is not there. */
async function idOf(reader: ConsistentReader, artworkId: number, to: number): Promise<PartId | null> {
  for await (const document of reader.entries(artworkId, to, to)) {
    const entry = StoredEntry.safeParse(document)
    if (!entry.success) return null
    const { at, hash } = entry.data
    return {
      artworkId,
      from: to - ENTRIES_PER_PART + 1,
      to,
      hash: Buffer.from(hash).toString('hex'),
      at: at.toISOString(),
    }
  }
  return null
}

/** Returns null when the entries are not as a server writes them. */
async function writePart(reader: ConsistentReader, directory: string, id: PartId): Promise<LogPart | null> {
  const path = logPartPath(directory, id)
  const frames = framesOf(id, reader.entries(id.artworkId, id.from, id.to))
  try {
    return { ...id, ...(await writeHashed(directory, path, compressed(frames))) }
  } catch (error) {
    if (!(error instanceof IrregularEntries)) throw error
    await rm(path)
    return null
  }
}

async function* compressed(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  // The error of a stream ends the reading of the next one.
  yield* pipeline(chunks, createGzip(), () => {}) as AsyncIterable<Uint8Array>
}

async function* framesOf(id: PartId, entries: AsyncIterable<object>): AsyncIterable<Uint8Array> {
  for await (const entry of inPart(id, entries, () => new IrregularEntries())) yield encodeFrame(entry)
}

/** Yields the entries of a part. @param fault makes what is thrown when they are not exactly those of the part, each with a hash */
export async function* inPart<Entry>(
  { artworkId, from, to, hash }: Pick<PartId, 'artworkId' | 'from' | 'to' | 'hash'>,
  entries: AsyncIterable<Entry>,
  fault: () => Error,
): AsyncIterable<Entry> {
  let seq = from
  let last: StoredEntry | null = null
  for await (const document of entries) {
    const entry = StoredEntry.safeParse(document)
    if (!entry.success) throw fault()
    last = entry.data
    if (last.artworkId !== artworkId || last.seq !== seq || last._id !== `${artworkId}:${seq}`) throw fault()
    seq += 1
    yield document
  }
  if (seq !== to + 1 || !last || Buffer.from(last.hash).toString('hex') !== hash) throw fault()
}

/** Returns how many entries are in parts. */
export const entriesIn = (parts: readonly LogPart[]): number =>
  parts.reduce((sum, { from, to }) => sum + to + 1 - from, 0)

/** Returns the number of the last entry in parts, by artwork: its parts begin with the first entry and leave none out. */
export const lastOfParts = (parts: readonly LogPart[]): ReadonlyMap<number, number> =>
  new Map(parts.map(({ artworkId, to }) => [artworkId, to]))
