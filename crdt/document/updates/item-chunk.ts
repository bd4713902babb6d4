/**
 * A stretch of the log as one Yjs update, never changed again: what builds on what comes later is in a later page. So the
 * pages, applied one after the other, never leave a Yjs document waiting for anything.
 */
import * as decoding from 'lib0/decoding'
import { encodeRuns, runHeadSize, type EncodedRun } from './encode-runs.ts'
import { varUintSize } from './var-uint.ts'
import { skipItem } from './skip-item.ts'

/** One client's items in a page, consecutive clocks from `clock` to before `end`. */
export interface ChunkRun {
  readonly client: number
  readonly clock: number
  readonly end: number
  /** Items; one may cover several clocks. */
  readonly count: number
  /** Where their bytes lie in the page's update. */
  readonly start: number
  readonly size: number
}

export interface ItemChunk {
  readonly runs: readonly ChunkRun[]
  readonly update: Uint8Array
}

/** A run of a page that is still being written. */
export interface OpenRun extends EncodedRun {
  end: number
  count: number
  size: number
  readonly parts: Uint8Array[]
}

/** Puts the runs of a page together: one update, and where each run lies in it. */
export function sealChunk(open: Iterable<OpenRun>): ItemChunk {
  const sorted = [...open].toSorted((a, b) => b.client - a.client)
  let at = varUintSize(sorted.length)
  const runs = sorted.map((run): ChunkRun => {
    const { client, clock, end, count, size } = run
    const start = at + runHeadSize(run)
    at = start + size
    return { client, clock, end, count, start, size }
  })
  return { runs, update: encodeRuns(sorted) }
}

/** The runs of a page from where a peer's knowledge ends; an item it knows in part is sent whole. */
export function runsSince({ runs, update }: ItemChunk, known: ReadonlyMap<number, number>): EncodedRun[] {
  return runs.flatMap((run): EncodedRun[] => {
    const from = known.get(run.client) ?? 0
    if (from >= run.end) return []
    const bytes = update.subarray(run.start, run.start + run.size)
    if (from <= run.clock) return [{ ...run, parts: [bytes] }]
    const input = decoding.createDecoder(bytes)
    let { clock, count } = run
    for (let start = 0; ; start = input.pos) {
      const next = clock + skipItem(input)
      if (next > from) return [{ client: run.client, clock, count, parts: [bytes.subarray(start)] }]
      clock = next
      count -= 1
    }
  })
}

/** Whether a peer knows nothing of a page: it is then sent as it lies. */
export const isNew = ({ runs }: ItemChunk, known: ReadonlyMap<number, number>): boolean =>
  runs.every(({ client, clock }) => (known.get(client) ?? 0) <= clock)
