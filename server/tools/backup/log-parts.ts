/**
 * Parts of logs in backups: an entry never changes, so the first entries of a long log are written in compressed files that later backups
 * on the same disk share, as hard links. Each backup is whole in itself, whatever becomes of the others.
 */
import { link, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'
import { z } from 'zod'
import { LOG_HASH_BYTES } from '#server/log/log-chain.ts'
import { encodeFrame } from '#server/tools/bson-frames.ts'
import type { ConsistentReader } from './consistent-reader.ts'
import { hashFile, makeFolderOf, writeHashed } from './hashed-file.ts'
import { type LogPart, logPartPath } from './manifest.ts'

/** About 400 kB, compressed. What follows the last part of a log is written each time. */
export const ENTRIES_PER_PART = 2_000

/** A finished backup that is not encrypted. */
export interface EarlierBackup {
  readonly directory: string
  readonly logParts: readonly LogPart[]
}

/** What says which part this is: another one with the same values has the same entries. */
type PartId = Pick<LogPart, 'artworkId' | 'from' | 'to' | 'hash' | 'at'>

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

/**
 * Writes the parts of all long logs below the directory of a new backup, or links them to those of an earlier one after reading these once
 * more. One that is damaged there, or on a disk without links, is written anew.
 * @returns also the paths in the earlier backup that are damaged
 */
export async function writeLogParts(
  reader: ConsistentReader,
  directory: string,
  earlier: EarlierBackup | null,
): Promise<{ parts: LogPart[]; damaged: string[] }> {
  const shared = new Map(earlier?.logParts.map((part) => [keyOf(part), part]))
  const parts: LogPart[] = []
  const damaged: string[] = []
  for (const { artworkId, entries } of await reader.longLogs(ENTRIES_PER_PART)) {
    for (let to = ENTRIES_PER_PART; to <= entries; to += ENTRIES_PER_PART) {
      const id = await idOf(reader, artworkId, to)
      if (!id) break
      const known = shared.get(keyOf(id))
      const state = known && earlier ? await linkIntact(known, earlier.directory, directory) : 'not linked'
      if (known && earlier && state === 'damaged') damaged.push(logPartPath(earlier.directory, known))
      const part = known && state === 'linked' ? known : await writePart(reader, directory, id)
      if (!part) break
      parts.push(part)
    }
  }
  return { parts, damaged }
}

const keyOf = ({ artworkId, from, to, hash, at }: PartId): string => [artworkId, from, to, hash, at].join(' ')

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

async function linkIntact(part: LogPart, from: string, to: string): Promise<'linked' | 'damaged' | 'not linked'> {
  const [path, target] = [logPartPath(from, part), logPartPath(to, part)]
  const found = await hashFile(path).catch(() => null)
  if (found?.bytes !== part.bytes || found.sha256 !== part.sha256) return 'damaged'
  await makeFolderOf(to, target)
  try {
    await link(path, target)
    return 'linked'
  } catch {
    // Not every file system has links, and the number of links to a file is limited. Writing a file fails for all other reasons, too.
    return 'not linked'
  }
}

/** Returns null when the entries are not as a server writes them. */
async function writePart(reader: ConsistentReader, directory: string, id: PartId): Promise<LogPart | null> {
  const path = logPartPath(directory, id)
  const frames = framesOf(id, reader.entries(id.artworkId, id.from, id.to))
  try {
    // The error of a stream ends the reading of the next one.
    return {
      ...id,
      ...(await writeHashed(
        directory,
        path,
        pipeline(frames, createGzip(), () => {}),
      )),
    }
  } catch (error) {
    if (!(error instanceof IrregularEntries)) throw error
    await rm(path)
    return null
  }
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
