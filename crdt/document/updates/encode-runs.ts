/**
 * Joins encoded items to one update in Yjs's format, version 1 (yjs: writeClientsStructs). Nothing is ever deleted, so the
 * update ends with an empty delete set.
 */
import { varUintSize, writeVarUint } from './var-uint.ts'

/** An empty delete set: the number of clients that have deleted something. */
export const NO_DELETES = 0

/** A run of items of one client with consecutive clocks, already encoded. */
export interface EncodedRun {
  readonly client: number
  readonly clock: number
  readonly count: number
  /** The items' bytes, in one piece or several. */
  readonly parts: readonly Uint8Array[]
}

/** Joins each client's runs, which must be consecutive. */
export function joinRuns(runs: readonly EncodedRun[]): EncodedRun[] {
  const joined = new Map<number, { client: number; clock: number; count: number; parts: Uint8Array[] }>()
  for (const { client, clock, count, parts } of runs) {
    const run = joined.get(client)
    if (run) {
      run.count += count
      run.parts.push(...parts)
    } else joined.set(client, { client, clock, count, parts: [...parts] })
  }
  return [...joined.values()]
}

/** Returns an update of these runs, at most one a client. */
export function encodeRuns(runs: readonly EncodedRun[]): Uint8Array {
  // Yjs integrates fastest with the highest client id first, as it writes them itself.
  const sorted = runs.toSorted((a, b) => b.client - a.client)
  const out = new Uint8Array(
    sorted.reduce((size, run) => size + runSize(run), varUintSize(runs.length) + varUintSize(NO_DELETES)),
  )
  let at = writeVarUint(out, 0, runs.length)
  for (const { client, clock, count, parts } of sorted) {
    for (const header of [count, client, clock]) at = writeVarUint(out, at, header)
    for (const part of parts) {
      out.set(part, at)
      at += part.length
    }
  }
  writeVarUint(out, at, NO_DELETES)
  return out
}

/** Returns the number of bytes before a run's items. */
export function runHeadSize({ client, clock, count }: Pick<EncodedRun, 'client' | 'clock' | 'count'>): number {
  return varUintSize(count) + varUintSize(client) + varUintSize(clock)
}

function runSize(run: EncodedRun): number {
  return run.parts.reduce((size, { length }) => size + length, runHeadSize(run))
}
