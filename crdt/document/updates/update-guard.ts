/**
 * Judges an update before it is applied (SYNC-2). It accepts new strokes by the writer at the end of the list, and undo
 * flags on strokes that the writer may flag; it refuses anything else with one word, and nothing of that is used.
 */
import type { DocumentIndex, IndexChange } from './document-index.ts'
import type { NewItem } from './new-item.ts'
import { MissingItems, readUpdate, RefusedUpdate, type ItemRange, type Refusal } from './read-update.ts'
import { StrokeError } from '#crdt/document/codec/byte-reader.ts'
import { validateStroke } from '#crdt/document/codec/stroke-codec.ts'

/** The cap on strokes of one artwork (STROKE-2). */
const MAX_STROKES = 20_000

/** Deleted ranges are walked item by item: no honest update deletes more flags than this. */
const MAX_DELETED = 100_000

export interface Writer {
  readonly user: number
  /** The artwork's owner may flag anybody's stroke (UNDO-2). */
  readonly ownsArtwork: boolean
}

export type Judgement =
  | { readonly verdict: 'accepted'; readonly change: IndexChange }
  /** Everything in it is here already. */
  | { readonly verdict: 'known' }
  /** It builds on items that are not here: ask the sender for them. */
  | { readonly verdict: 'missing' }
  | { readonly verdict: 'refused'; readonly reason: Refusal }

/** @param index what is known, including what is accepted but not durable yet; it is as before when this returns */
export function judgeUpdate(update: Uint8Array, index: DocumentIndex, writer: Writer): Judgement {
  try {
    const { items, deletes } = readUpdate(update, index)
    const added = judgeStrokes(items, index, writer)
    judgeFlags(items, (strokeId) => {
      const author = added.has(strokeId) ? writer.user : index.authorOf(strokeId)
      // A flag names its stroke, it does not build on it in Yjs' sense: what was drawn offline may come after its undo.
      if (author === undefined) throw new MissingItems('a flag on a stroke that is not here')
      return author === writer.user || writer.ownsArtwork
    })
    const newClients = [...new Set(items.map((item) => item.client))].filter((c) => index.userOf(c) === undefined)
    const change = { user: writer.user, items, newClients }
    judgeDeletes(deletes, change, index)
    return items.length === 0 ? { verdict: 'known' } : { verdict: 'accepted', change }
  } catch (error) {
    if (error instanceof RefusedUpdate) return { verdict: 'refused', reason: error.reason }
    if (error instanceof MissingItems) return { verdict: 'missing' }
    throw error
  }
}

/** Returns the ids of the new strokes. */
function judgeStrokes(items: readonly NewItem[], index: DocumentIndex, writer: Writer): ReadonlySet<string> {
  const added = new Set<string>()
  for (const item of items) {
    const bound = index.userOf(item.client)
    if (bound !== undefined && bound !== writer.user) throw new RefusedUpdate('foreign-client-id')
    if (item.kind !== 'stroke') continue
    requireStroke(item.bytes)
    if (item.author !== writer.user) throw new RefusedUpdate('forged-author')
    if (index.authorOf(item.strokeId) !== undefined || added.has(item.strokeId)) {
      throw new RefusedUpdate('duplicate-stroke')
    }
    added.add(item.strokeId)
  }
  if (index.strokeCount + added.size > MAX_STROKES) throw new RefusedUpdate('too-many-strokes')
  return added
}

function requireStroke(bytes: Uint8Array): void {
  try {
    validateStroke(bytes)
  } catch (error) {
    if (error instanceof StrokeError) throw new RefusedUpdate('bad-stroke')
    throw error
  }
}

function judgeFlags(items: readonly NewItem[], mayFlag: (strokeId: string) => boolean): void {
  for (const item of items) {
    if (item.kind !== 'flag') continue
    if (!mayFlag(item.strokeId)) throw new RefusedUpdate('foreign-undo')
    if (!(item.values ?? []).every(isFlag)) throw new RefusedUpdate('malformed')
  }
}

const isFlag = (value: unknown): boolean =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_STROKES)

/**
 * Yjs deletes a flag when another supersedes it, and a client repeats all deletes it has seen when it reconnects: those
 * follow from the flags themselves and need no record. To delete anything else is to take it away.
 */
function judgeDeletes(deletes: readonly ItemRange[], change: IndexChange, index: DocumentIndex): void {
  if (deletes.length === 0) return
  index.accept(change)
  try {
    let seen = 0
    for (const { client, clock, length } of deletes) {
      if (clock + length > index.clockOf(client)) throw new MissingItems('deletes what is not here')
      seen += length
      if (seen > MAX_DELETED) throw new RefusedUpdate('malformed')
      for (let at = clock; at < clock + length; at += 1) {
        const id = { client, clock: at }
        if (index.flagAt(id) === undefined || index.isInForce(id)) throw new RefusedUpdate('foreign-delete')
      }
    }
  } finally {
    index.retract(change)
  }
}
