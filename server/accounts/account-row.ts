import type { Visibility } from '#contract/accounts.ts'
import type { CollectionDefinition } from '#server/storage/storage.ts'

/** An account as it is stored; what leaves the house goes through `account-view.ts`. */
export interface AccountRow {
  _id: number
  /** Trimmed, lower case, NFC: unique in this form. */
  username: string
  passwordHash: string
  /** In no reply, not even to the account itself (ACCOUNT-3). */
  email: string | null
  isAdmin: boolean
  displayName: string | null
  nickname: string | null
  profileColor: string
  profileImageUrl: string | null
  defaultVisibility: Visibility
  notificationsEnabled: boolean
  activeFamilyId: number | null
  coins: number
  createdAt: Date
}

export const accountCollection: CollectionDefinition<AccountRow> = {
  name: 'users',
  indexes: [{ fields: ['username'], unique: true }],
}
