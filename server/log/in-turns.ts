/** Reads long logs in turns of the event loop, so that a copy, a count or an export of one holds up nobody. */
import { setImmediate } from 'node:timers/promises'
import { RefusedUpdate } from '#crdt/document/updates/refused-update.ts'
import { priceUpdate } from '#crdt/document/updates/update-price.ts'
import type { LogEntry } from './stroke-log.ts'

/** The price (`priceUpdate`) of the entries of one turn: some ten milliseconds of reading, of twenty where all are undo flags. */
export const STEPS_PER_TURN = 4_000

/** Yields the entries as they come, and gives way to the event loop when those of a turn have been used. */
export async function* inTurns(entries: AsyncIterable<LogEntry>): AsyncGenerator<LogEntry> {
  let steps = 0
  for await (const entry of entries) {
    yield entry
    steps += stepsOf(entry.update)
    if (steps < STEPS_PER_TURN) continue
    steps = 0
    await setImmediate()
  }
}

/** Returns the price of reading an entry; 0 for one that cannot be read, which ends at once. */
export function stepsOf(update: Uint8Array): number {
  try {
    return priceUpdate(update).steps
  } catch (error) {
    if (error instanceof RefusedUpdate) return 0
    throw error
  }
}
