/**
 * Compares an encoded update with the items that the guard has judged: what is stored is what was judged, whatever a reader or an
 * encoder gets wrong (SYNC-27, docs/decisions/0004).
 */
import { STROKES, UNDONE } from '#crdt/document/artwork-document.ts'
import type { DocumentIndex } from './document-index.ts'
import type { NewItem } from './new-item.ts'
import { MissingItems, readUpdate } from './read-update.ts'
import { RefusedUpdate } from './refused-update.ts'
import { UpdateCursor } from './update-cursor.ts'

/**
 * Returns whether `update` is read as exactly these items, in this order. Takes time linear in its bytes, and for a single item nearly
 * nothing. @param index the document before the items
 */
export function holdsItems(update: Uint8Array, items: readonly NewItem[], index: DocumentIndex): boolean {
  try {
    const cursor = new UpdateCursor(update)
    if (!areItems(cursor, items) || cursor.nextStruct() || cursor.nextDelete()) return false
    cursor.end()
    return areOfOneClient(items) || areReadInOrder(update, items, index)
  } catch (error) {
    if (error instanceof RefusedUpdate || error instanceof MissingItems) return false
    throw error
  }
}

const areOfOneClient = (items: readonly NewItem[]): boolean => items.every(({ client }) => client === items[0]!.client)

/** The order of strokes of several clients follows from which builds on which. */
function areReadInOrder(update: Uint8Array, items: readonly NewItem[], index: DocumentIndex): boolean {
  const read = readUpdate(update, index).items
  return items.every(({ client, clock }, i) => read[i]?.client === client && read[i].clock === clock)
}

/** Compares each client's items in their order, and leaves what follows in the update unread. */
function areItems(cursor: UpdateCursor, items: readonly NewItem[]): boolean {
  const [only] = items
  if (only && items.length === 1) return cursor.nextStruct() && isItem(cursor, only)
  const queues = new Map<number, NewItem[]>()
  // Taken from the end of each queue.
  for (const item of items.toReversed()) {
    const queue = queues.get(item.client)
    if (queue) queue.push(item)
    else queues.set(item.client, [item])
  }
  for (let left = items.length; left > 0; left -= 1) {
    const item = cursor.nextStruct() && queues.get(cursor.client)?.pop()
    if (!item || !isItem(cursor, item)) return false
  }
  return true
}

function isItem(cursor: UpdateCursor, item: NewItem): boolean {
  const { origin } = item
  const isPlaced =
    cursor.client === item.client &&
    cursor.clock === item.clock &&
    cursor.length === item.length &&
    !cursor.hasRightOrigin &&
    cursor.hasOrigin === (origin !== null)
  if (!isPlaced) return false
  if (origin) {
    if (cursor.originClient !== origin.client || cursor.originClock !== origin.clock) return false
  } else {
    const isStroke = item.kind === 'stroke'
    if (cursor.root() !== (isStroke ? STROKES : UNDONE) || cursor.key() !== (isStroke ? null : item.strokeId))
      return false
  }
  if (item.kind === 'stroke') return cursor.kind === 'binary' && cursor.isBinary(item.bytes)
  if (item.values === null) return cursor.kind === 'deleted'
  return cursor.kind === 'any' && areSame(cursor.values(), item.values)
}

function areSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i += 1) if (!Object.is(a[i], b[i])) return false
  return true
}
