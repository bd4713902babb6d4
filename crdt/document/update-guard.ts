/**
 * Judges an update before it is applied: who may add what. Accepted are new strokes by the writer at the end of the list,
 * and undo flags on strokes the writer may flag; anything else is refused with one word, and nothing of it is used.
 */
import type { DocumentIndex, IndexChange, NewItem } from './document-index.ts'
import { MissingItems, readUpdate, RefusedUpdate, type ItemRange, type Refusal } from './read-update.ts'
import { StrokeError } from './byte-reader.ts'
import { decodeStroke } from './stroke-codec.ts'

/** The cap on strokes of one artwork (AMB-122). */
export const MAX_STROKES = 20_000

/** Deleted ranges are walked item by item: no honest update deletes more flags than this. */
const MAX_DELETED = 100_000

export interface Writer {
  readonly user: number
  /** The artwork's owner may flag anybody's stroke. */
  readonly ownsArtwork: boolean
}

export type Judgement =
  /** `repeats`: log the difference, not the whole. */
  | { readonly verdict: 'accepted'; readonly change: IndexChange; readonly strokes: number; readonly repeats: boolean }
  /** Everything in it is here already. */
  | { readonly verdict: 'known' }
  /** It builds on items that are not here: ask the sender for them. */
  | { readonly verdict: 'missing' }
  | { readonly verdict: 'refused'; readonly reason: Refusal }

/**
 * @param index what is known, including what is accepted but not durable yet; it is not changed
 * @param isDeleted whether an item is deleted in the document (a reconnecting client repeats all deletes it has seen)
 */
export function judgeUpdate(
  update: Uint8Array,
  index: DocumentIndex,
  writer: Writer,
  isDeleted: (client: number, clock: number) => boolean,
): Judgement {
  try {
    const { items, repeats, deletes } = readUpdate(update, index)
    const added = judgeStrokes(items, index, writer)
    const mayFlag = (strokeId: string): boolean => {
      const author = added.has(strokeId) ? writer.user : index.authorOf(strokeId)
      return author !== undefined && (author === writer.user || writer.ownsArtwork)
    }
    judgeFlags(items, mayFlag)
    const newDeletes = judgeDeletes(deletes, items, index, isDeleted, mayFlag)
    if (items.length === 0 && newDeletes === 0) return { verdict: 'known' }
    const newClients = [...new Set(items.map((item) => item.client))].filter((c) => index.userOf(c) === undefined)
    return { verdict: 'accepted', change: { user: writer.user, items, newClients }, strokes: added.size, repeats }
  } catch (error) {
    if (error instanceof RefusedUpdate) return { verdict: 'refused', reason: error.reason }
    if (error instanceof MissingItems) return { verdict: 'missing' }
    throw error
  }
}

/** Answers the ids of the new strokes. */
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
    decodeStroke(bytes)
  } catch (error) {
    if (error instanceof StrokeError) throw new RefusedUpdate('bad-stroke')
    throw error
  }
}

function judgeFlags(items: readonly NewItem[], mayFlag: (strokeId: string) => boolean): void {
  for (const item of items) {
    if (item.kind !== 'flag') continue
    if (!mayFlag(item.strokeId)) throw new RefusedUpdate('foreign-undo')
    if (!item.values.every(isFlag)) throw new RefusedUpdate('malformed')
  }
}

const isFlag = (value: unknown): boolean =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_STROKES)

/** Only flags may be deleted, by whoever may set them; answers how many of the deletes are new. */
function judgeDeletes(
  deletes: readonly ItemRange[],
  items: readonly NewItem[],
  index: DocumentIndex,
  isDeleted: (client: number, clock: number) => boolean,
  mayFlag: (strokeId: string) => boolean,
): number {
  const end = new Map<number, number>()
  const flags = new Map<string, string>()
  for (const item of items) {
    end.set(item.client, item.clock + item.length)
    if (item.kind === 'flag')
      for (let i = 0; i < item.length; i += 1) flags.set(`${item.client}:${item.clock + i}`, item.strokeId)
  }
  let seen = 0
  let fresh = 0
  for (const { client, clock, length } of deletes) {
    if (clock + length > (end.get(client) ?? index.clockOf(client))) throw new MissingItems('deletes what is not here')
    seen += length
    if (seen > MAX_DELETED) throw new RefusedUpdate('malformed')
    for (let at = clock; at < clock + length; at += 1) {
      const strokeId = flags.get(`${client}:${at}`) ?? index.flagAt(client, at)
      if (strokeId === undefined) throw new RefusedUpdate('foreign-delete')
      if (isDeleted(client, at)) continue
      if (!mayFlag(strokeId)) throw new RefusedUpdate('foreign-delete')
      fresh += 1
    }
  }
  return fresh
}
