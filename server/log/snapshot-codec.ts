/**
 * The bytes of a snapshot: an artwork's document up to one log entry, so that a room opens without reading every entry. It
 * holds nothing that the log does not. All but its end is in chapters that never change, each in a blob of its own (snapshots.ts). A
 * damaged snapshot fails its checksum, is ignored, and is replaced by a later one.
 *
 *     version seq hash | points paint | clients: id user end | the last chapter: chunks rows | crc32
 */
import { crc32 } from 'node:zlib'
import * as encoding from 'lib0/encoding'
import { ByteReader } from '#crdt/bytes/byte-reader.ts'
import type { StrokeWeight } from '#crdt/document/stroke/stroke-weight.ts'
import { type Chapter, decodeChapter, encodeChapter } from './chapter-codec.ts'
import { LOG_HASH_BYTES, type LogPosition } from './log-chain.ts'

/** The version of the format that this process reads and writes, and of that of chapters. Version 5 had no chapters. */
export const SNAPSHOT_VERSION = 6
const CHECKSUM_BYTES = 4

/** The person who writes with a Yjs client id, and the clock after its last item. */
export interface SavedClient {
  readonly client: number
  readonly user: number
  readonly end: number
}

/** A snapshot without its sealed chapters. `seq` and `hash` are the position of the last log entry that it holds. */
export interface SnapshotEnd extends LogPosition {
  readonly clients: readonly SavedClient[]
  /** Of all strokes together. */
  readonly weight: StrokeWeight
  /** What follows the sealed chapters. */
  readonly last: Chapter
}

export interface RoomSnapshot extends SnapshotEnd {
  /** In the order of the log. */
  readonly sealed: readonly Chapter[]
}

/** Encodes a snapshot, with pauses for the event loop. */
export async function encodeSnapshot({ seq, hash, clients, weight, last }: SnapshotEnd): Promise<Uint8Array> {
  const { chunks, rows } = await encodeChapter(last)
  const out = encoding.createEncoder()
  for (const value of [SNAPSHOT_VERSION, seq]) encoding.writeVarUint(out, value)
  encoding.writeUint8Array(out, hash)
  for (const value of [weight.points, weight.paint, clients.length]) encoding.writeVarUint(out, value)
  for (const { client, user, end } of clients)
    for (const value of [client, user, end]) encoding.writeVarUint(out, value)
  for (const part of [chunks, rows]) encoding.writeVarUint8Array(out, part)
  encoding.writeUint32(out, crc32(encoding.toUint8Array(out)))
  return encoding.toUint8Array(out)
}

/** Returns null when the bytes are damaged or of another version. */
export async function decodeSnapshot(bytes: Uint8Array): Promise<SnapshotEnd | null> {
  if (bytes.length < CHECKSUM_BYTES + 1) return null
  const body = bytes.subarray(0, bytes.length - CHECKSUM_BYTES)
  if (crc32(body) !== checksumOf(bytes)) return null
  const input = new ByteReader(body)
  if (input.unsigned() !== SNAPSHOT_VERSION) return null
  const seq = input.unsigned()
  const hash = input.bytes(LOG_HASH_BYTES)
  const weight = { points: input.unsigned(), paint: input.unsigned() }
  const clients = Array.from({ length: input.unsigned() }, () => readClient(input))
  const last = await decodeChapter({ chunks: input.sizedBytes(), rows: input.sizedBytes() })
  return { seq, hash, clients, weight, last }
}

/** Returns the checksum at the end of a snapshot's bytes. */
function checksumOf({ buffer, byteOffset, length }: Uint8Array): number {
  return new DataView(buffer, byteOffset, length).getUint32(length - CHECKSUM_BYTES, true)
}

function readClient(input: ByteReader): SavedClient {
  const client = input.unsigned()
  const user = input.unsigned()
  return { client, user, end: input.unsigned() }
}
