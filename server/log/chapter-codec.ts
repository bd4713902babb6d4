/**
 * The bytes of a chapter: a section of an artwork's document as encoded items, and what a room knows of each of them. They depend on
 * the log alone, so that every process makes the same ones.
 *
 *     chunks: (strokes (client clock end count start size)* update)*
 *     rows:   clients | strokes: first (idLength author time client clock origin)* ids | flags: first (stroke client clock origin value)*
 *
 * Clients are named by their place in the list. Times, clocks and origins are differences to what mostly follows.
 */
import { setImmediate } from 'node:timers/promises'
import * as encoding from 'lib0/encoding'
import { readPlainAny } from '#crdt/bytes/any-value.ts'
import { ByteReader } from '#crdt/bytes/byte-reader.ts'
import type { ChunkRun, ItemChunk } from '#crdt/document/updates/item-chunk.ts'
import { readFlag } from '#crdt/document/updates/new-item.ts'
import type { FlagRows, ItemRows, StrokeRows } from '#crdt/document/updates/saved-rows.ts'

/** Rows encoded or decoded in one turn of the event loop: some milliseconds. */
const ROWS_PER_TURN = 5_000

/** Strokes, and when each became durable. */
export interface DatedStrokes extends StrokeRows {
  /** Milliseconds since 1970. */
  readonly times: Float64Array
}

export interface Chapter {
  /** Whole chunks, so that a section of the log is in the chunks of one chapter. */
  readonly chunks: readonly ItemChunk[]
  /** The strokes in the chunks, in the order in which they became durable. */
  readonly strokes: DatedStrokes
  /** The undo flags in the chunks, in the same order. */
  readonly flags: FlagRows
}

/** A chapter in two parts, because a room keeps the bytes of the first. */
export interface EncodedChapter {
  readonly chunks: Uint8Array
  readonly rows: Uint8Array
}

export async function encodeChapter({ chunks, strokes, flags }: Chapter): Promise<EncodedChapter> {
  const encoded = encodeChunks(chunks)
  const rows = encoding.createEncoder()
  const clients = new ClientList([...new Set([...strokes.clients, ...flags.clients])])
  encoding.writeVarUint(rows, clients.ids.length)
  for (const client of clients.ids) encoding.writeVarUint(rows, client)
  await encodeStrokes(rows, strokes, clients)
  clients.restart()
  await encodeFlags(rows, flags, clients)
  return { chunks: encoded, rows: encoding.toUint8Array(rows) }
}

/** Decodes a chapter. The updates of its chunks are views of the given bytes. Throws MalformedBytes if these are no chapter. */
export async function decodeChapter(encoded: EncodedChapter): Promise<Chapter> {
  const chunks = decodeChunks(encoded.chunks)
  const input = new ByteReader(encoded.rows)
  const clients = new ClientList(times(input.unsigned(), () => input.unsigned()))
  const strokes = await decodeStrokes(input, clients)
  clients.restart()
  const flags = await decodeFlags(input, clients)
  input.end()
  return { chunks, strokes, flags }
}

/** The clients of a chapter. Their clocks are written as differences to the one after the row before. */
class ClientList {
  readonly ids: readonly number[]
  readonly #places: ReadonlyMap<number, number>
  readonly #next: number[]

  constructor(ids: readonly number[]) {
    this.ids = ids
    this.#places = new Map(ids.map((id, place) => [id, place]))
    this.#next = ids.map(() => 0)
  }

  /** Forgets the clocks. */
  restart(): void {
    this.#next.fill(0)
  }

  write(out: encoding.Encoder, { first, clients, clocks, origins }: ItemRows, i: number): void {
    const place = this.#places.get(clients[i]!)!
    encoding.writeVarUint(out, place)
    encoding.writeVarUint(out, clocks[i]! - this.#next[place]!)
    encoding.writeVarUint(out, first + i - 1 - origins[i]!)
    this.#next[place] = clocks[i]! + 1
  }

  read(input: ByteReader, { first, clients, clocks, origins }: ItemRows, i: number): void {
    const place = input.unsigned()
    clients[i] = this.ids[place]!
    clocks[i] = this.#next[place]! + input.unsigned()
    origins[i] = first + i - 1 - input.unsigned()
    this.#next[place] = clocks[i] + 1
  }
}

async function encodeStrokes(out: encoding.Encoder, strokes: DatedStrokes, clients: ClientList): Promise<void> {
  const { first, ids, authors, times } = strokes
  encoding.writeVarUint(out, first)
  encoding.writeVarUint(out, authors.length)
  for (let i = 0; i < authors.length; i += 1) {
    encoding.writeVarUint(out, ids.ends[i]! - (ids.ends[i - 1] ?? 0))
    encoding.writeVarUint(out, authors[i]!)
    // The difference may be negative, because the system clock can go back.
    encoding.writeVarInt(out, times[i]! - (times[i - 1] ?? 0))
    clients.write(out, strokes, i)
    if (isEndOfTurn(i)) await setImmediate()
  }
  encoding.writeUint8Array(out, ids.text)
}

async function decodeStrokes(input: ByteReader, clients: ClientList): Promise<DatedStrokes> {
  const first = input.unsigned()
  const count = input.unsigned()
  const authors = new Float64Array(count)
  const times = new Float64Array(count)
  const ends = new Uint32Array(count)
  const rows = newRows(first, count)
  for (let i = 0; i < count; i += 1) {
    ends[i] = (ends[i - 1] ?? 0) + input.unsigned()
    authors[i] = input.unsigned()
    times[i] = (times[i - 1] ?? 0) + input.varInt()
    clients.read(input, rows, i)
    if (isEndOfTurn(i)) await setImmediate()
  }
  return { ...rows, ids: { text: input.bytes(ends.at(-1) ?? 0), ends }, authors, times }
}

async function encodeFlags(out: encoding.Encoder, flags: FlagRows, clients: ClientList): Promise<void> {
  const { first, strokes, values } = flags
  encoding.writeVarUint(out, first)
  encoding.writeVarUint(out, strokes.length)
  for (let i = 0; i < strokes.length; i += 1) {
    encoding.writeVarUint(out, strokes[i]!)
    clients.write(out, flags, i)
    encoding.writeAny(out, values[i])
    if (isEndOfTurn(i)) await setImmediate()
  }
}

async function decodeFlags(input: ByteReader, clients: ClientList): Promise<FlagRows> {
  const first = input.unsigned()
  const count = input.unsigned()
  const strokes = new Uint32Array(count)
  const values: FlagRows['values'][number][] = []
  const rows = newRows(first, count)
  for (let i = 0; i < count; i += 1) {
    strokes[i] = input.unsigned()
    clients.read(input, rows, i)
    values.push(readFlag(readPlainAny(input)))
    if (isEndOfTurn(i)) await setImmediate()
  }
  return { ...rows, strokes, values }
}

const isEndOfTurn = (row: number): boolean => row % ROWS_PER_TURN === ROWS_PER_TURN - 1

const newRows = (first: number, count: number): ItemRows => ({
  first,
  clients: new Float64Array(count),
  clocks: new Float64Array(count),
  origins: new Int32Array(count),
})

function encodeChunks(chunks: readonly ItemChunk[]): Uint8Array {
  const out = encoding.createEncoder()
  encoding.writeVarUint(out, chunks.length)
  for (const { strokeCount, runs, update } of chunks) {
    encoding.writeVarUint(out, strokeCount)
    encoding.writeVarUint(out, runs.length)
    for (const { client, clock, end, count, start, size } of runs)
      for (const value of [client, clock, end, count, start, size]) encoding.writeVarUint(out, value)
    encoding.writeVarUint8Array(out, update)
  }
  return encoding.toUint8Array(out)
}

function decodeChunks(bytes: Uint8Array): ItemChunk[] {
  const input = new ByteReader(bytes)
  const chunks = times(input.unsigned(), (): ItemChunk => {
    const strokeCount = input.unsigned()
    const runs = times(input.unsigned(), () => readRun(input))
    return { strokeCount, runs, update: input.sizedBytes() }
  })
  input.end()
  return chunks
}

function readRun(input: ByteReader): ChunkRun {
  const [client, clock, end, count, start, size] = times(6, () => input.unsigned())
  return { client: client!, clock: clock!, end: end!, count: count!, start: start!, size: size! }
}

function times<T>(count: number, read: () => T): T[] {
  return Array.from({ length: count }, read)
}
