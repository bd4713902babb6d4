/** Submits an update for a person who may have bought what it uses just now. */
import type { OwnedItems } from '#crdt/document/stroke/looks.ts'
import type { WriteOutcome } from '#server/sync/room/judged-writes.ts'

/** Who submits, with the items of the store that they own as far as is known. */
export interface Owner {
  owned: OwnedItems
}

/** What became of an update; `no-right` when the person may not draw. */
export type SubmitOutcome = WriteOutcome | 'no-right'

export interface SubmitEvents {
  readonly settle: (outcome: SubmitOutcome) => void
  /** Gets what `submit` has thrown; nothing is settled then. */
  readonly fail: (error: unknown) => void
}

/**
 * Submits with what the owner is known to own, at once. A refusal for an item is judged once more with what the storage says, because a
 * stroke may arrive before the announcement that its item was bought. Without promises, because every stroke of a socket passes.
 * @param submit judges whether the person may draw at each call: between the two, the storage is read
 */
export function submitOwned(
  submit: (owned: OwnedItems, settle: SubmitEvents['settle']) => void,
  owner: Owner,
  readOwned: () => Promise<OwnedItems>,
  { settle, fail }: SubmitEvents,
): void {
  const submitAgain = (): Promise<void> =>
    readOwned().then(
      (owned) => {
        owner.owned = owned
        submit(owned, settle)
      },
      () => settle('failed'),
    )
  try {
    submit(owner.owned, (outcome) => {
      if (typeof outcome === 'string' || outcome.reason !== 'not-owned') settle(outcome)
      else submitAgain().catch(fail)
    })
  } catch (error) {
    fail(error)
  }
}
