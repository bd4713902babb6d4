/** What the stored account of a child has more than others (CHILD-1). */
import type { AvatarName, ChildSettings } from '#contract/children.ts'

export interface ChildRow extends ChildSettings {
  familyId: number
  avatar: AvatarName
  /** The Argon2id hash of the secret's pictures; null without a secret. */
  secretHash: string | null
}
