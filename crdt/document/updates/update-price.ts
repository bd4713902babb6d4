/**
 * What an update contains, read before it is judged and without keeping anything of it: over honest caps it is refused (SYNC-10),
 * and its price holds its sender back (SYNC-12). Reading stops at the cap, so this costs at most a few milliseconds.
 */
import { MAX_FLAGS } from './read-update.ts'
import { UpdateCursor } from './update-cursor.ts'
import { MAX_STROKES } from './update-guard.ts'

/**
 * Structs of one update, and values of its flags: every stroke of a full artwork (STROKE-2) and MAX_FLAGS flags, which a client
 * without the server's state vector would send at once.
 */
const MAX_ELEMENTS = MAX_STROKES + MAX_FLAGS
/** Clients of one update. Every opening of the page is a client, so this is a device that was offline at a thousand of them. */
const MAX_CLIENTS = 1_000
/** Clients and ranges of a delete set, which repeats all superseded flags of the artwork, by everybody. */
const MAX_DELETES = 100_000

/** The price of one element in steps. A step is about a microsecond of the server's time (docs/decisions/0084). */
const STEPS = {
  update: 1,
  element: 0.5,
  client: 2,
  flag: 0.5,
  delete: 0.2,
  deletedClock: 0.1,
  strokeByte: 0.05,
} as const

export interface UpdatePrice {
  readonly strokes: number
  /** About the microseconds that judging takes. */
  readonly steps: number
  /** No honest update has so much; `strokes` and `steps` count only what was read. */
  readonly isOverCaps: boolean
}

/** Throws RefusedUpdate (malformed). */
export function priceUpdate(update: Uint8Array): UpdatePrice {
  const cursor = new UpdateCursor(update)
  let [elements, strokes, strokeBytes, flags] = [0, 0, 0, 0]
  while (cursor.clients <= MAX_CLIENTS && elements <= MAX_ELEMENTS && cursor.nextStruct()) {
    elements += 1
    if (cursor.kind === 'binary') {
      strokes += 1
      strokeBytes += cursor.binarySize
    } else if (cursor.kind === 'deleted') flags += cursor.length
    else if (cursor.kind === 'any' || cursor.kind === 'other') {
      flags += cursor.length
      elements += cursor.length
    }
  }
  let isOverCaps = cursor.clients > MAX_CLIENTS || elements > MAX_ELEMENTS || strokes > MAX_STROKES
  let [deletes, deletedClocks] = [0, 0]
  while (!isOverCaps && cursor.nextDelete()) {
    deletes += 1
    deletedClocks += cursor.length
    isOverCaps = deletes + cursor.deletingClients > MAX_DELETES
  }
  isOverCaps ||= cursor.deletingClients > MAX_DELETES
  const steps =
    STEPS.update +
    STEPS.element * elements +
    STEPS.client * cursor.clients +
    STEPS.flag * Math.min(flags, MAX_FLAGS) +
    STEPS.delete * (deletes + cursor.deletingClients) +
    STEPS.deletedClock * Math.min(deletedClocks, MAX_DELETES) +
    STEPS.strokeByte * strokeBytes
  return { strokes, steps: Math.ceil(steps), isOverCaps }
}
