/** What the access policy must know about accounts: which are of children, and which are disabled. */
import type { ChildSettings } from '#contract/children.ts'
import type { Context } from '#server/context/context.ts'
import { accountCollection, type AccountRow } from './account-row.ts'
import { quietUntil } from './quiet-hours.ts'

/** A child as the access policy sees it. */
export interface ChildFacts extends Pick<ChildSettings, 'onlyFamily' | 'joinedBy'> {
  /** The families in which it lives. */
  readonly familyIds: readonly number[]
  /** Its quiet hours last now. */
  readonly isQuiet: boolean
}

/** Every call reads anew, so that changed settings take effect at once. */
export function createChildLookup({ storage, now }: Pick<Context, 'storage' | 'now'>) {
  const rows = storage.collection(accountCollection)

  function factsOf({ child }: Pick<AccountRow, 'child'>): ChildFacts | null {
    if (!child) return null
    const { familyIds, onlyFamily, joinedBy, quietHours } = child
    return { familyIds, onlyFamily, joinedBy, isQuiet: quietUntil(quietHours, now()) !== null }
  }

  return {
    /** Returns null for a grown-up and for an account that does not exist. */
    async find(userId: number): Promise<ChildFacts | null> {
      const row = await rows.findOne({ _id: userId })
      return row && factsOf(row)
    },
    /** Returns the children among these people by id. */
    async among(userIds: readonly number[]): Promise<ReadonlyMap<number, ChildFacts>> {
      const found = userIds.length === 0 ? [] : await rows.find({ _id: { $in: userIds } })
      return new Map(
        found.flatMap((row) => {
          const facts = factsOf(row)
          return facts ? [[row._id, facts] as const] : []
        }),
      )
    },
    /** Returns whether this account may have public pictures: it is a grown-up's and not disabled (CHILD-3, ADMIN-41). */
    async maySharePublicly(userId: number): Promise<boolean> {
      const row = await rows.findOne({ _id: userId })
      return row !== null && row.child === undefined && row.disabledAt === undefined
    },
    /** Returns the ids of the disabled accounts among these. */
    async disabledAmong(userIds: readonly number[]): Promise<ReadonlySet<number>> {
      const found = await rows.find({ _id: { $in: userIds }, disabledAt: { $exists: true } })
      return new Set(found.map(({ _id }) => _id))
    },
  }
}

export type ChildLookup = ReturnType<typeof createChildLookup>
