/** Submits an update for a person who may have bought what it uses just now. */
import type { OwnedItems } from '#crdt/document/stroke/looks.ts'
import type { WriteOutcome } from '#server/sync/room/judged-writes.ts'

/** Who submits, with the items of the store that they own as far as is known. */
export interface Owner {
  owned: OwnedItems
}

/** What became of an update; `no-right` when the person may not draw. */
export type SubmitOutcome = WriteOutcome | 'no-right'

/**
 * Submits with what the owner is known to own, at once. A refusal for an item is judged once more with what the storage says, because a
 * stroke may arrive before the announcement that its item was bought (ITEM-2). Rejects with what `submit` rejects with.
 * @param submit judges whether the person may draw at each call: between the two, the storage is read
 */
export function submitOwned(
  submit: (owned: OwnedItems) => Promise<SubmitOutcome>,
  owner: Owner,
  readOwned: () => Promise<OwnedItems>,
): Promise<SubmitOutcome> {
  async function submitAgain(): Promise<SubmitOutcome> {
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
