/**
 * Finds what a transaction has inserted into a list. Yjs's own `changes.delta` walks through the whole list, and joins what was inserted
 * together one by one: an hour of drawing then makes each further stroke dearer, and an opening takes quadratic time.
 */
import * as Y from 'yjs'

/** Elements that were inserted next to each other. */
export interface InsertedRun {
  /** The index of the first in the list as it is after the transaction. */
  readonly index: number
  readonly values: readonly unknown[]
}

/**
 * Returns what was inserted, in the order of the list. Takes time linear in the number of inserted elements, and in that of the elements
 * after the first of them. To be called while the event is handled.
 */
export function insertedRuns<Element>({ target, transaction }: Y.YArrayEvent<Element>): readonly InsertedRun[] {
  const added = addedItems(target, transaction)
  const [any] = added
  if (!any) return []
  const runs: { index: number; contents: unknown[][] }[] = []
  let index = target.length
  let left = added.size
  let isInRun = false
  for (let item: Y.Item | null = lastAfter(any); item && left > 0; item = item.left) {
    if (item.deleted || !item.countable) continue
    index -= item.length
    const isAdded = added.has(item)
    if (isAdded) {
      left -= 1
      if (isInRun) runs[runs.length - 1]!.index = index
      else runs.push({ index, contents: [] })
      runs[runs.length - 1]!.contents.push(item.content.getContent())
    }
    isInRun = isAdded
  }
  return runs.toReversed().map(({ index: first, contents }) => ({ index: first, values: contents.toReversed().flat() }))
}

/** Returns the items of a list that the transaction has added and that are not deleted. */
function addedItems(target: object, { doc, beforeState, afterState }: Y.Transaction): Set<Y.Item> {
  const added = new Set<Y.Item>()
  for (const [client, end] of afterState) {
    const before = beforeState.get(client) ?? 0
    const structs = before < end ? doc.store.clients.get(client) : undefined
    if (!structs) continue
    for (let at = Y.findIndexSS(structs, before); at < structs.length; at += 1) {
      const item = structs[at]!
      if (item instanceof Y.Item && item.parent === target && !item.deleted && item.countable) added.add(item)
    }
  }
  return added
}

function lastAfter(item: Y.Item): Y.Item {
  let last = item
  while (last.right) last = last.right
  return last
}
