/** The stored form of an account. */
import type { Visibility } from '#contract/accounts.ts'
import type { AvatarName, ChildSettings } from '#contract/children.ts'
import type { CollectionDefinition } from '#server/storage/storage.ts'

/** An account as it is stored. Replies are made by `account-view.ts`. */
export interface AccountRow {
  _id: number
  /** Trimmed, in lower case and in NFC; unique in this form. */
  username: string
  /** By which names that look alike are one (ACCOUNT-62). Missing for children, and for accounts from before it that look like another. */
  nameKey?: string
  /** Null for a child, whom no password signs in (CHILD-1). */
  passwordHash: string | null
  /** Part of no reply, not even to the account itself (ACCOUNT-3). */
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
  /** How often the person has joined a family. Joining writes it, so that it cannot happen during a deletion of the account. */
  familiesJoined?: number
  /** How often its credentials have ended (SECURITY-33). Missing before the first time. */
  credentialVersion?: number
  /** How often a session has begun. A sign-in writes it, so that it cannot happen while the credentials end. */
  signIns?: number
  /** How often the person has changed an account as an admin, which writes it for the same reason. */
  adminActs?: number
  /** Set for the profile of a child only. */
  child?: ChildRow
  /** Since when the person's name is not shown in the artworks of others that they had joined before (PROFILE-6). */
  nameHiddenAt?: Date
  /** Until when the password signs in, and only to set another one: an admin or the operator has made it (ACCOUNT-54). */
  oneTimePasswordUntil?: Date
  /** When the password was reset, newest last, and by whom. At most MAX_RESETS. */
  passwordResets?: PasswordReset[]
  /** Since the newest of these, until the person has confirmed to have read of it (ACCOUNT-55). */
  resetIsNew?: true
  /** Since when signing in with the password takes a passkey or a recovery code too (ACCOUNT-60). Missing while it does not. */
  secondStepSince?: Date
  /** How often recovery codes, passkeys or the second step have changed. Each change writes it, so that a transaction that ends the credentials conflicts with it. */
  waysInChanges?: number
  /** Since when nobody signs in to it (ADMIN-4). Missing unless an admin has disabled it. */
  disabledAt?: Date
  /** Up to an hour before its last use. Kept only where inactive accounts are deleted (RETENTION-52). */
  lastUsedAt?: Date
  createdAt: Date
}

/** A reset of a password, as its person is told of it. */
export interface PasswordReset {
  at: Date
  by: 'admin' | 'operator'
}
export const MAX_RESETS = 10

export const accountCollection: CollectionDefinition<AccountRow> = {
  name: 'users',
  indexes: [
    { fields: ['username'], unique: true },
    { fields: ['nameKey'], unique: true, sparse: true },
    { fields: ['createdAt'] },
  ],
}

/** What the stored account of a child has more than others (CHILD-1). */
export interface ChildRow extends ChildSettings {
  /** The families in which it lives, the first one first: its memberships, kept with the account so that rights need no second read. */
  familyIds: readonly number[]
  avatar: AvatarName
  /** The Argon2id hash of the secret's pictures; null without a secret. */
  secretHash: string | null
  /** Since when nobody signs in to the profile, until a parent allows it again (CHILD-32). Missing otherwise. */
  pausedAt?: Date
  /** Who made the profile and under which text (CHILD-35). Missing in profiles from before there were records. */
  consent?: ConsentRow
}

interface ConsentRow {
  /** The account of the parent, and the name that it showed then: the record stays when the account is deleted. */
  byId: number
  byName: string
  at: Date
  /** The version of the text that the parent agreed to (`contract/consent.ts`). */
  text: string
}
