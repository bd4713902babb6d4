/**
 * Prices an update before it is judged, by what it contains: a flood of costly updates holds back its own sender (SYNC-13). An update
 * over honest caps is refused (SYNC-11). Nothing of it is kept, and reading stops at a cap, so this takes at most a few milliseconds.
 */
import { UpdateCursor } from './update-cursor.ts'

/**
 * Structs of one update, each flag of a run counted. The app splits its backlog into updates of at most 12,500
 * (client/canvas/session/backlog.ts), and any Yjs client sends only what the server lacks.
 */
const MAX_ELEMENTS = 15_000
/** Clients of one update. Every opening of the page is a client, so this is a device that was offline at a thousand of them. */
const MAX_CLIENTS = 1_000
/** Clients and ranges of a delete set, which repeats all superseded flags of the artwork, by everybody. */
const MAX_DELETES = 100_000
/**
 * Clocks that these ranges delete together, because they are checked one by one: the owner takes 100,000 strokes of a person off the
 * page and puts them back five times.
 */
export const MAX_DELETED_CLOCKS = 1_000_000

/** The prices in steps. A step is about a microsecond of the server's time (docs/decisions/0086). */
const STEPS = { update: 1, element: 2, client: 2, delete: 0.2, deletedClock: 0.1, strokeByte: 0.05 } as const

export interface UpdatePrice {
  readonly strokes: number
  /** About the microseconds that judging takes. */
  readonly steps: number
  /** No honest update has so much; `strokes` and `steps` count only what was read. */
  readonly isOverCaps: boolean
  /** The Yjs client ids that it names as writers, as far as it was read. */
  readonly clients: readonly number[]
}

/** Throws RefusedUpdate (malformed). */
export function priceUpdate(update: Uint8Array): UpdatePrice {
  const cursor = new UpdateCursor(update)
  let [elements, strokes, strokeBytes] = [0, 0, 0]
  const clients: number[] = []
  while (cursor.clients <= MAX_CLIENTS && elements <= MAX_ELEMENTS && cursor.nextStruct()) {
    if (cursor.client !== clients.at(-1)) clients.push(cursor.client)
    // Skipped and collected clocks cost nothing, and an empty run as much as one flag.
    const isRun = cursor.kind === 'deleted' || cursor.kind === 'any' || cursor.kind === 'other'
    elements += isRun ? Math.max(1, cursor.length) : 1
    if (cursor.kind !== 'binary') continue
    strokes += 1
    strokeBytes += cursor.binarySize
  }
  let isOverCaps = !(cursor.clients <= MAX_CLIENTS && elements <= MAX_ELEMENTS)
  let [deletes, deletedClocks] = [0, 0]
  while (!isOverCaps && cursor.nextDelete()) {
    deletes += 1
    deletedClocks += cursor.length
    isOverCaps = !(deletes + cursor.deletingClients <= MAX_DELETES)
  }
  isOverCaps ||= !(cursor.deletingClients <= MAX_DELETES)
  const steps =
    STEPS.update +
    STEPS.element * Math.min(elements, MAX_ELEMENTS) +
    STEPS.client * cursor.clients +
    STEPS.delete * (deletes + cursor.deletingClients) +
    STEPS.deletedClock * Math.min(deletedClocks, MAX_DELETED_CLOCKS) +
    STEPS.strokeByte * strokeBytes
  return { strokes, steps: Math.ceil(steps), isOverCaps, clients }
}
