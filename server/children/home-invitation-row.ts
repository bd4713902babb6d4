/** The stored form of links by which a child comes into a second family. */
import type { FamilyKind } from '#contract/families.ts'
import type { CollectionDefinition } from '#server/storage/storage.ts'

export interface HomeInvitationRow {
  /** `{childId}:{inviterId}`: a parent has one link for a child at a time. */
  _id: string
  childId: number
  inviterId: number
  /** The family in which the inviter is a parent of the child. */
  familyId: number
  /** Whether a family or a class may accept it; missing in links from before there was a choice, which are for families. */
  kind?: FamilyKind
  /** SHA-256 of the code, so that a person who reads the database cannot use it. */
  codeHash: string
  expiresAt: Date
}

export const homeInvitationCollection: CollectionDefinition<HomeInvitationRow> = {
  name: 'homeInvitations',
  indexes: [
    { fields: ['codeHash'], unique: true },
    { fields: ['childId'] },
    { fields: ['inviterId'] },
    { fields: ['expiresAt'] },
  ],
}
