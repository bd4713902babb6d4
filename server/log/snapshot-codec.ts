/**
 * The bytes of a snapshot: an artwork's document up to one log entry, so that a room opens without reading every entry. It
 * holds nothing that the log does not. A damaged one fails its checksum, is ignored, and is replaced by a later one.
 *
 *     version seq hash | clients: id user end | chunks: (client clock end count start size)* update |
 *     strokes: id author time | chains: strokeId links | crc32
 */
import { setImmediate } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import * as encoding from 'lib0/encoding'
import { ByteReader } from '#crdt/bytes/byte-reader.ts'
import type { FlagLink } from '#crdt/document/updates/flag-chain.ts'
import type { ItemChunk } from '#crdt/document/updates/item-chunk.ts'
import { LOG_HASH_BYTES, type LogPosition } from './log-chain.ts'

/**
 * The version of the format that this process reads and writes. Version 4 had the same format, but was written by processes that did
 * not set entries aside (LOG-4).
 */
export const SNAPSHOT_VERSION = 5
const CHECKSUM_BYTES = 4
/** Strokes and flags encoded or decoded in one turn of the event loop. */
const STROKES_PER_TURN = 250
const FLAGS_PER_TURN = 5_000

/** Strokes in the order in which they became durable, as parallel lists. */
export interface SavedStrokes {
  readonly ids: readonly string[]
  readonly authors: readonly number[]
  /** Milliseconds since 1970. */
  readonly times: readonly number[]
}

/** The person who writes with a Yjs client id, and the clock after its last item. */
export interface SavedClient {
  readonly client: number
  readonly user: number
  readonly end: number
}

/** `seq` and `hash` are the position of the last log entry that it holds. */
export interface RoomSnapshot extends LogPosition {
  readonly clients: readonly SavedClient[]
  /** All items in the order of the log. Every chunk but the last is full. */
  readonly chunks: readonly ItemChunk[]
  readonly strokes: SavedStrokes
  /** The undo flags of each stroke in their order. */
  readonly chains: readonly (readonly [strokeId: string, links: readonly FlagLink[]])[]
}

/** Encodes a snapshot, with pauses for the event loop. */
export async function encodeSnapshot(snapshot: RoomSnapshot): Promise<Uint8Array> {
  const out = encoding.createEncoder()
  encoding.writeVarUint(out, SNAPSHOT_VERSION)
  encoding.writeVarUint(out, snapshot.seq)
  encoding.writeUint8Array(out, snapshot.hash)
  encoding.writeVarUint(out, snapshot.clients.length)
  for (const { client, user, end } of snapshot.clients) {
    for (const value of [client, user, end]) encoding.writeVarUint(out, value)
  }
  encoding.writeVarUint(out, snapshot.chunks.length)
  for (const { runs, update } of snapshot.chunks) {
    encoding.writeVarUint(out, runs.length)
    for (const { client, clock, end, count, start, size } of runs) {
      for (const value of [client, clock, end, count, start, size]) encoding.writeVarUint(out, value)
    }
    encoding.writeVarUint8Array(out, update)
  }
  const { ids, authors, times } = snapshot.strokes
  encoding.writeVarUint(out, ids.length)
  for (const [i, strokeId] of ids.entries()) {
    encoding.writeVarString(out, strokeId)
    encoding.writeVarUint(out, authors[i]!)
    // The difference may be negative, because the system clock can go back.
    encoding.writeVarInt(out, times[i]! - (times[i - 1] ?? 0))
    if (i % STROKES_PER_TURN === STROKES_PER_TURN - 1) await setImmediate()
  }
  encoding.writeVarUint(out, snapshot.chains.length)
  let flags = 0
  for (const [strokeId, links] of snapshot.chains) {
    encoding.writeVarString(out, strokeId)
    encoding.writeVarUint(out, links.length)
    for (const { client, clock, origin } of links) {
      encoding.writeVarUint(out, client)
      encoding.writeVarUint(out, clock)
      encoding.writeUint8(out, origin ? 1 : 0)
      if (origin) {
        encoding.writeVarUint(out, origin.client)
        encoding.writeVarUint(out, origin.clock)
      }
    }
    flags += links.length
    if (flags < FLAGS_PER_TURN) continue
    flags = 0
    await setImmediate()
  }
  encoding.writeUint32(out, crc32(encoding.toUint8Array(out)))
  return encoding.toUint8Array(out)
}

/** Returns null when the bytes are damaged or of another version. */
export async function decodeSnapshot(bytes: Uint8Array): Promise<RoomSnapshot | null> {
  if (bytes.length < CHECKSUM_BYTES + 1) return null
  const body = bytes.subarray(0, bytes.length - CHECKSUM_BYTES)
  if (crc32(body) !== checksumOf(bytes)) return null
  const input = new ByteReader(body)
  if (input.unsigned() !== SNAPSHOT_VERSION) return null
  const seq = input.unsigned()
  const hash = input.bytes(LOG_HASH_BYTES)
  const clients = times(input.unsigned(), () => readClient(input))
  const chunks = times(input.unsigned(), () => readChunk(input))
  const strokes = await readStrokes(input)
  const chains = await readChains(input)
  return { seq, hash, clients, chunks, strokes, chains }
}

/** Returns the checksum at the end of a snapshot's bytes. */
function checksumOf({ buffer, byteOffset, length }: Uint8Array): number {
  return new DataView(buffer, byteOffset, length).getUint32(length - CHECKSUM_BYTES, true)
}

function readClient(input: ByteReader): SavedClient {
  const [client, user, end] = readNumbers(input, 3)
  return { client: client!, user: user!, end: end! }
}

function readChunk(input: ByteReader): ItemChunk {
  const runs = times(input.unsigned(), () => {
    const [client, clock, end, count, start, size] = readNumbers(input, 6)
    return { client: client!, clock: clock!, end: end!, count: count!, start: start!, size: size! }
  })
  return { runs, update: input.sizedBytes() }
}

const readNumbers = (input: ByteReader, count: number): number[] => times(count, () => input.unsigned())

async function readStrokes(input: ByteReader): Promise<SavedStrokes> {
  const count = input.unsigned()
  const strokes = { ids: [] as string[], authors: [] as number[], times: [] as number[] }
  let time = 0
  for (let i = 0; i < count; i += 1) {
    strokes.ids.push(input.sizedText())
    strokes.authors.push(input.unsigned())
    strokes.times.push((time += input.varInt()))
    if (i % STROKES_PER_TURN === STROKES_PER_TURN - 1) await setImmediate()
  }
  return strokes
}

async function readChains(input: ByteReader): Promise<RoomSnapshot['chains']> {
  const count = input.unsigned()
  const chains: (readonly [string, readonly FlagLink[]])[] = []
  let flags = 0
  for (let i = 0; i < count; i += 1) {
    const strokeId = input.sizedText()
    const links = times(input.unsigned(), () => readLink(input))
    chains.push([strokeId, links])
    flags += links.length
    if (flags < FLAGS_PER_TURN) continue
    flags = 0
    await setImmediate()
  }
  return chains
}

function readLink(input: ByteReader): FlagLink {
  const client = input.unsigned()
  const clock = input.unsigned()
  const hasOrigin = input.byte() === 1
  const origin = hasOrigin ? { client: input.unsigned(), clock: input.unsigned() } : null
  return { client, clock, origin }
}

function times<T>(count: number, read: () => T): T[] {
  return Array.from({ length: count }, read)
}
