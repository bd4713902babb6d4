/** Submits an update for a person who may have bought what it uses just now. */
import type { OwnedItems } from '#crdt/document/stroke/looks.ts'
import type { WriteOutcome } from '#server/sync/room/judged-writes.ts'

/** Who submits, with the items of the store that they own as far as is known. */
export interface Owner {
  owned: OwnedItems
}

/**
 * Submits with what the owner is known to own, at once. A refusal for an item is judged once more with what the storage says, because a
 * stroke may arrive before the announcement that its item was bought (ITEM-2). Never rejects.
 */
export function submitOwned(
  submit: (owned: OwnedItems) => Promise<WriteOutcome>,
  owner: Owner,
  readOwned: () => Promise<OwnedItems>,
): Promise<WriteOutcome> {
  async function submitAgain(): Promise<WriteOutcome> {
    try {
      owner.owned = await readOwned()
    } catch {
      return 'failed'
    }
    return submit(owner.owned)
  }

  // One promise for each stroke: an async function here would make two more.
  return submit(owner.owned).then((outcome) =>
    typeof outcome === 'string' || outcome.reason !== 'not-owned' ? outcome : submitAgain(),
  )
}
