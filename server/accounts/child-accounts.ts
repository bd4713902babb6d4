/** The accounts of children: rows that no password signs in (CHILD-1). */
import type { AvatarName } from '#contract/children.ts'
import type { Context } from '#server/context/context.ts'
import { announceRightsChange } from '#server/rights/rights-changes.ts'
import type { Credential, Standing } from '#server/rights/standing.ts'
import type { Transaction } from '#server/storage/storage.ts'
import { accountCollection, type AccountRow, type ChildRow } from './account-row.ts'
import { credentialOf } from './credentials.ts'

/** The profile of a child. */
export interface ChildProfile extends ChildRow {
  readonly id: number
  readonly name: string
  /** `#RRGGBB` */
  readonly color: string
  readonly createdAt: Date
}

/** What a parent may change. */
export type ChildChange = Partial<Omit<ChildProfile, 'id' | 'familyIds' | 'createdAt' | 'consent' | 'pausedAt'>>

const USERNAME = /^child-[0-9a-f]{20}$/
/** Whether a username has the form of those that children get. Nobody registers one. */
export const isChildUsername = (username: string): boolean => USERNAME.test(username)

const avatarUrl = (avatar: AvatarName): string => `/pictures/avatars/${avatar}.svg`

/** @param newHex returns 20 random hexadecimal digits */
export function createChildAccounts(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  standing: Pick<Standing, 'credentialsEnd'>,
  newHex: () => string,
) {
  const rows = storage.collection(accountCollection)
  return {
    /** Returns null for a grown-up and for an account that does not exist. */
    async find(childId: number): Promise<ChildProfile | null> {
      const row = await rows.findOne({ _id: childId })
      return row && toProfile(row)
    },
    /** Returns a child with the credential that its sign-in begins under; null for a grown-up, a paused child and an unknown account. */
    async prove(childId: number): Promise<{ child: ChildProfile; credential: Credential } | null> {
      const row = await rows.findOne({ _id: childId })
      const child = row && toProfile(row)
      return child && !child.pausedAt ? { child, credential: credentialOf(row) } : null
    },
    /** Returns the children among these people by id. */
    async findAll(userIds: readonly number[]): Promise<ReadonlyMap<number, ChildProfile>> {
      const found = userIds.length === 0 ? [] : await rows.find({ _id: { $in: userIds } })
      return new Map(
        found.flatMap((row) => {
          const profile = toProfile(row)
          return profile ? [[row._id, profile] as const] : []
        }),
      )
    },
    /** Inserts the account of a new child. */
    insert: (transaction: Transaction, profile: ChildProfile): Promise<void> =>
      transaction.collection(accountCollection).insertOne({
        _id: profile.id,
        username: `child-${newHex()}`,
        passwordHash: null,
        email: null,
        isAdmin: false,
        nickname: null,
        defaultVisibility: 'private',
        notificationsEnabled: false,
        activeFamilyId: profile.familyIds[0] ?? null,
        coins: 0,
        createdAt: profile.createdAt,
        ...fieldsOf(profile),
        ...pictureOf(profile),
      }),
    /**
     * Changes the given fields, and announces changed rights: the child's and, where others join and draw on its artworks, theirs. Another
     * secret ends what the earlier one gave (SECURITY-33). Returns null when there is no such child.
     */
    async change(transaction: Transaction, childId: number, change: ChildChange): Promise<ChildProfile | null> {
      const accounts = transaction.collection(accountCollection)
      const row = await accounts.findOne({ _id: childId })
      const before = row && toProfile(row)
      if (!before) return null
      const profile = { ...before, ...change }
      // Otherwise the child keeps the picture that it has bought and put on.
      const $set =
        profile.avatar === before.avatar ? fieldsOf(profile) : { ...fieldsOf(profile), ...pictureOf(profile) }
      await accounts.updateOne({ _id: childId }, { $set })
      if (change.secretHash !== undefined) await standing.credentialsEnd(transaction, childId)
      await announceRightsChange(transaction, { userId: childId }, now())
      if (profile.onlyFamily !== before.onlyFamily || profile.joinedBy !== before.joinedBy)
        await announceRightsChange(transaction, { ownerId: childId }, now())
      // The setting decides about others in the child's pictures, too (CHILD-22).
      if (profile.onlyFamily !== before.onlyFamily) await announceRightsChange(transaction, { childId }, now())
      return profile
    },
    /**
     * Signs the child out everywhere and lets nobody sign in to it until `resume` (CHILD-32). Sign-ins under way end too. Returns false when
     * there is no such child.
     */
    async pause(transaction: Transaction, childId: number): Promise<boolean> {
      const row = await childIn(transaction, childId)
      if (!row) return false
      const $set = { child: { ...row.child, pausedAt: row.child.pausedAt ?? now() } }
      await transaction.collection(accountCollection).updateOne({ _id: childId }, { $set })
      await standing.credentialsEnd(transaction, childId)
      return true
    },
    /** Lets the child sign in again. Returns false when there is no such child. */
    async resume(transaction: Transaction, childId: number): Promise<boolean> {
      const row = await childIn(transaction, childId)
      if (!row) return false
      const { pausedAt: _, ...child } = row.child
      return transaction.collection(accountCollection).updateOne({ _id: childId }, { $set: { child } })
    },
  }
}

export type ChildAccounts = ReturnType<typeof createChildAccounts>

async function childIn(transaction: Transaction, childId: number): Promise<(AccountRow & { child: ChildRow }) | null> {
  const row = await transaction.collection(accountCollection).findOne({ _id: childId })
  return row?.child ? { ...row, child: row.child } : null
}

function toProfile({ _id, displayName, username, profileColor, createdAt, child }: AccountRow): ChildProfile | null {
  return child ? { ...child, id: _id, name: displayName ?? username, color: profileColor, createdAt } : null
}

const pictureOf = ({ avatar }: ChildProfile) => ({ profileImageUrl: avatarUrl(avatar) })

/** Returns the other stored fields of a profile. */
function fieldsOf({ id: _id, createdAt: _createdAt, name, color, ...child }: ChildProfile) {
  return { displayName: name, profileColor: color, child } satisfies Partial<AccountRow>
}
