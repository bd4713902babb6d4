/** What the stored account of a child has more than others (CHILD-1). */
import type { AvatarName, ChildSettings } from '#contract/children.ts'

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

export interface ConsentRow {
  /** The account of the parent, and the name that it showed then: the record stays when the account is deleted. */
  byId: number
  byName: string
  at: Date
  /** The version of the text that the parent agreed to (`contract/consent.ts`). */
  text: string
}
