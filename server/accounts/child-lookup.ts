/** What the access policy must know about accounts: which are of children, and which are disabled. */
import type { ChildSettings } from '#contract/children.ts'
import type { Storage } from '#server/storage/storage.ts'
import { accountCollection, type AccountRow } from './account-row.ts'
import { quietUntil } from './quiet-hours.ts'

/** A child as the access policy sees it. */
export interface ChildFacts extends Pick<ChildSettings, 'onlyFamily' | 'joinedBy'> {
  /** The families in which it lives. */
  readonly familyIds: readonly number[]
  /** Its quiet hours last now. */
  readonly isQuiet: boolean
}

export interface ChildLookup {
  /** Returns null for a grown-up and for an account that does not exist. */
  find(userId: number): Promise<ChildFacts | null>
  /** Returns the children among these people by id. */
  among(userIds: readonly number[]): Promise<ReadonlyMap<number, ChildFacts>>
  /** Returns whether this account may have public pictures: it is a grown-up's and not disabled (CHILD-3, ADMIN-41). */
  maySharePublicly(userId: number): Promise<boolean>
  /** Returns the ids of the disabled accounts among these. */
  disabledAmong(userIds: readonly number[]): Promise<ReadonlySet<number>>
}

/** Every call reads anew, so that changed settings take effect at once. */
export function createChildLookup({ storage, now }: { storage: Storage; now: () => Date }): ChildLookup {
  const rows = storage.collection(accountCollection)

  function factsOf({ child }: Pick<AccountRow, 'child'>): ChildFacts | null {
    if (!child) return null
    const { familyIds, onlyFamily, joinedBy, quietHours } = child
    return { familyIds, onlyFamily, joinedBy, isQuiet: quietUntil(quietHours, now()) !== null }
  }

  return {
    async find(userId) {
      const row = await rows.findOne({ _id: userId })
      return row && factsOf(row)
    },
    async among(userIds) {
      const found = userIds.length === 0 ? [] : await rows.find({ _id: { $in: userIds } })
      return new Map(
        found.flatMap((row) => {
          const facts = factsOf(row)
          return facts ? [[row._id, facts] as const] : []
        }),
      )
    },
    async maySharePublicly(userId) {
      const row = await rows.findOne({ _id: userId })
      return row !== null && row.child === undefined && row.disabledAt === undefined
    },
    async disabledAmong(userIds) {
      const found = await rows.find({ _id: { $in: userIds }, disabledAt: { $exists: true } })
      return new Set(found.map(({ _id }) => _id))
    },
  }
}
