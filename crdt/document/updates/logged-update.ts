/**
 * The one rule by which a log is read (LOG-4). Entries are taken in their order. One that cannot be read, or that builds on something
 * that no entry before it has added, is set aside as a whole; the others are used. Whatever is made from a log is made by this rule,
 * so that all of it shows the same strokes.
 */
import { NO_WEIGHT, type StrokeWeight } from '#crdt/document/stroke/stroke-weight.ts'
import { encodeItems } from './encode-items.ts'
import { DocumentIndex } from './document-index.ts'
import type { NewItem } from './new-item.ts'
import { MissingItems, readUpdate } from './read-update.ts'
import { RefusedUpdate } from './refused-update.ts'

/**
 * Why an entry is set aside: its bytes are not an update of an artwork; it builds on items that are not before it, or flags such a stroke;
 * everything in it is there already; or it has a stroke whose id is there already.
 */
export type EntryFault = 'unreadable' | 'missing-items' | 'adds-nothing' | 'duplicate-stroke'

export type ReadEntry = { readonly items: readonly NewItem[] } | { readonly fault: EntryFault }

/**
 * Reads the next entry of a log.
 * @param index what the entries before it have added; unchanged when this returns
 * @param weights of all strokes of the entry in their order, if they are known
 * @returns the items that the entry adds, or why it is set aside
 */
export function readLoggedUpdate(
  update: Uint8Array,
  index: DocumentIndex,
  weights?: readonly StrokeWeight[],
): ReadEntry {
  try {
    const { items } = readUpdate(update, index, weights)
    const fault = faultOf(items, index)
    return fault ? { fault } : { items }
  } catch (error) {
    if (error instanceof RefusedUpdate) return { fault: 'unreadable' }
    if (error instanceof MissingItems) return { fault: 'missing-items' }
    throw error
  }
}

function faultOf(items: readonly NewItem[], index: DocumentIndex): EntryFault | null {
  const [first] = items
  if (!first) return 'adds-nothing'
  // Most entries are one stroke.
  if (items.length === 1) return first.kind === 'stroke' ? faultOfStroke(first, index) : faultOfFlag(first, index)
  const added = new Set<string>()
  for (const item of items) {
    if (item.kind === 'flag') continue
    if (added.has(item.strokeId)) return 'duplicate-stroke'
    added.add(item.strokeId)
    const fault = faultOfStroke(item, index)
    if (fault) return fault
  }
  for (const item of items)
    if (item.kind === 'flag' && !added.has(item.strokeId) && faultOfFlag(item, index)) return 'missing-items'
  return null
}

const faultOfStroke = ({ strokeId }: NewItem, index: DocumentIndex): EntryFault | null =>
  index.authorOf(strokeId) === undefined ? null : 'duplicate-stroke'

const faultOfFlag = ({ strokeId }: NewItem, index: DocumentIndex): EntryFault | null =>
  index.authorOf(strokeId) === undefined ? 'missing-items' : null

/** Reads a log in order. Its index does not know what the strokes weigh. */
export class LogReading {
  readonly index: DocumentIndex

  /** @param index what the entries before have added; they are added to it */
  constructor(index = new DocumentIndex()) {
    this.index = index
  }

  /** Reads the next entry. @param user who wrote it; readers that do not ask whose client ids are whose leave it out */
  read(update: Uint8Array, user = 0): ReadEntry {
    const entry = readLoggedUpdate(update, this.index)
    if ('items' in entry) this.index.accept({ user, items: entry.items, newClients: [], weight: NO_WEIGHT })
    return entry
  }

  /** Reads the next entry, and returns what it adds as an update for a Yjs document; null when it is set aside. */
  update(update: Uint8Array): Uint8Array | null {
    const entry = this.read(update)
    return 'items' in entry ? encodeItems(entry.items) : null
  }
}

/** Returns what the updates of a log add to a document, from its first entry on, or from the first one that `index` does not have. */
export function appliedUpdates(updates: Iterable<Uint8Array>, index?: DocumentIndex): Uint8Array[] {
  const reading = new LogReading(index)
  const applied: Uint8Array[] = []
  for (const update of updates) {
    const added = reading.update(update)
    if (added) applied.push(added)
  }
  return applied
}
