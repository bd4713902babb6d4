/**
 * Parts of logs in backups: an entry never changes, so the first entries of a long log are written in compressed files that later backups
 * on the same disk share, as hard links. Each backup is whole in itself, whatever becomes of the others.
 */
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'
import { z } from 'zod'
import { isSameHash, LOG_HASH_BYTES, LOG_START, type LogPosition, nextHash } from '#server/log/log-chain.ts'
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
  artworkId: z.int().min(1),
  seq: z.int(),
  userId: z.int().min(0),
  at: z.date(),
  update: z.instanceof(Uint8Array),
  hash: z.instanceof(Uint8Array).refine(({ length }) => length === LOG_HASH_BYTES),
})

/** Thrown while a part is written when its entries are not as a server writes them. They are then among the other documents. */
class IrregularEntries extends Error {
  override readonly name = 'IrregularEntries'
}

/** Writes the parts of all long logs below the directory of a new backup, but for those that it shares with earlier ones. */
export async function writeLogParts(
  reader: ConsistentReader,
  directory: string,
  sharing: PartSharing,
  entriesPerPart: number,
): Promise<LogPart[]> {
  const parts: LogPart[] = []
  for (const { artworkId, entries } of await reader.longLogs(entriesPerPart)) {
    let before = LOG_START
    for (let to = entriesPerPart; to <= entries; to += entriesPerPart) {
      const id = await idOf(reader, artworkId, to + 1 - entriesPerPart, to)
      const part = id && ((await sharing.share(id)) ?? (await writePart(reader, directory, id, before)))
      if (!part) break
      parts.push(part)
      before = endOf(part)
    }
  }
  return parts
}

/** Returns which part ends with the entry `to`; null when that has no hash or is not there. */
async function idOf(reader: ConsistentReader, artworkId: number, from: number, to: number): Promise<PartId | null> {
  for await (const document of reader.entries(artworkId, to, to)) {
    const entry = StoredEntry.safeParse(document)
    if (!entry.success) return null
    const { at, hash } = entry.data
    return { artworkId, from, to, hash: Buffer.from(hash).toString('hex'), at: at.toISOString() }
  }
  return null
}

/** Returns null when the entries are not as a server writes them. */
async function writePart(
  reader: ConsistentReader,
  directory: string,
  id: PartId,
  before: LogPosition,
): Promise<LogPart | null> {
  const path = logPartPath(directory, id)
  const frames = framesOf(id, before, reader.entries(id.artworkId, id.from, id.to))
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

async function* framesOf(id: PartId, before: LogPosition, entries: AsyncIterable<object>): AsyncIterable<Uint8Array> {
  for await (const entry of inPart(id, before, entries, () => new IrregularEntries())) yield encodeFrame(entry)
}

/**
 * Yields the entries of a part.
 * @param before where the part before ends, or LOG_START
 * @param fault makes what is thrown as soon as they are not exactly those of the part, in its hash chain
 */
export async function* inPart<Entry>(
  part: PartId,
  before: LogPosition,
  entries: AsyncIterable<Entry>,
  fault: () => Error,
): AsyncIterable<Entry> {
  const { artworkId, from, to } = part
  let last = before
  if (from !== last.seq + 1) throw fault()
  for await (const document of entries) {
    const seq = last.seq + 1
    const entry = StoredEntry.safeParse(document)
    if (!entry.success || seq > to) throw fault()
    const { data } = entry
    if (data.artworkId !== artworkId || data.seq !== seq || data._id !== `${artworkId}:${seq}`) throw fault()
    if (!isSameHash(data.hash, nextHash(last.hash, data))) throw fault()
    last = { seq, hash: data.hash }
    yield document
  }
  if (last.seq !== to || !isSameHash(last.hash, endOf(part).hash)) throw fault()
}

/** Returns where a part ends. */
export const endOf = ({ to, hash }: PartId): LogPosition => ({ seq: to, hash: Buffer.from(hash, 'hex') })

/** Returns how many entries are in parts. */
export const entriesIn = (parts: readonly LogPart[]): number =>
  parts.reduce((sum, { from, to }) => sum + to + 1 - from, 0)

/** Returns the number of the last entry in parts, by artwork: its parts begin with the first entry and leave none out. */
export const lastOfParts = (parts: readonly LogPart[]): ReadonlyMap<number, number> =>
  new Map(parts.map(({ artworkId, to }) => [artworkId, to]))
