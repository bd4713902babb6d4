/**
 * A chunk is a section of the log as one immutable Yjs update. Its items build only on items of the same or earlier chunks, so a
 * Yjs document that applies chunks in order never keeps pending structs.
 */
import { skipAny } from '#crdt/bytes/any-value.ts'
import { ByteReader } from '#crdt/bytes/byte-reader.ts'
import { CONTENT, type EncodedRun, encodeRuns, HAS_KEY, HAS_ORIGIN, runHeadSize } from './encode-items.ts'
import type { StateVector } from './state-vector.ts'
import { varUintSize } from './var-uint.ts'

/** One client's items in a chunk, with consecutive clocks from `clock` to before `end`. */
export interface ChunkRun {
  readonly client: number
  readonly clock: number
  readonly end: number
  /** The number of items; an item may cover several clocks. */
  readonly count: number
  /** Index of their bytes in the chunk's update. */
  readonly start: number
  readonly size: number
}

export interface ItemChunk {
  readonly runs: readonly ChunkRun[]
  /** How many of its items are strokes. */
  readonly strokeCount: number
  readonly update: Uint8Array
}

/** A run of a chunk that is not full yet. */
export interface OpenRun extends EncodedRun {
  end: number
  count: number
  size: number
  readonly parts: Uint8Array[]
}

/** Joins the runs of a chunk of this many strokes to one update, and records where each run lies in it. */
export function sealChunk(open: Iterable<OpenRun>, strokeCount: number): ItemChunk {
  const sorted = [...open].toSorted((a, b) => b.client - a.client)
  let at = varUintSize(sorted.length)
  const runs = sorted.map((run): ChunkRun => {
    const { client, clock, end, count, size } = run
    const start = at + runHeadSize(run)
    at = start + size
    return { client, clock, end, count, start, size }
  })
  return { runs, strokeCount, update: encodeRuns(sorted) }
}

/**
 * Returns the parts of a chunk's runs that a peer lacks; `known` is its state vector, the next clock by client id. An item that
 * the peer has in part is included whole.
 */
export function runsSince({ runs, update }: ItemChunk, known: StateVector): EncodedRun[] {
  return runs.flatMap((run): EncodedRun[] => {
    const from = known.get(run.client) ?? 0
    if (!(from < run.end)) return []
    const bytes = update.subarray(run.start, run.start + run.size)
    if (from <= run.clock) return [{ ...run, parts: [bytes] }]
    const input = new ByteReader(bytes)
    let { clock, count } = run
    for (let start = 0; ; start = input.position) {
      const next = clock + skipItem(input)
      if (next > from) return [{ client: run.client, clock, count, parts: [bytes.subarray(start)] }]
      clock = next
      count -= 1
    }
  })
}

/** Returns whether a peer has nothing of a chunk, so that its bytes can be sent as they are. */
export const isUnknown = ({ runs }: ItemChunk, known: StateVector): boolean =>
  runs.every(({ client, clock }) => (known.get(client) ?? 0) <= clock)

/** The bits that say what an item holds (yjs: Item.write). */
const CONTENT_BITS = 0x1f

/**
 * Moves `input` behind an encoded item without decoding it; the format is that of encode-items.ts. Returns the number of clocks that the
 * item covers.
 */
function skipItem(input: ByteReader): number {
  const info = input.byte()
  if (info & HAS_ORIGIN) {
    input.unsigned()
    input.unsigned()
  } else {
    input.unsigned()
    input.skip(input.unsigned())
    if (info & HAS_KEY) input.skip(input.unsigned())
  }
  const count = input.unsigned()
  switch (info & CONTENT_BITS) {
    case CONTENT.binary:
      input.skip(count)
      return 1
    case CONTENT.any:
      for (let left = count; left > 0; left -= 1) skipAny(input)
      return count
    default:
      return count
  }
}
