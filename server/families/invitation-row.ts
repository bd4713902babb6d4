/** The stored form of invitations into families. */
import type { InvitationStatus } from '#contract/invitations.ts'
import type { CollectionDefinition } from '#server/storage/storage.ts'

export interface FamilyInvitationRow {
  _id: number
  familyId: number
  inviterId: number
  /** The account it was made out to, if there was one then; later the account that accepted it. Null until then. */
  inviteeId: number | null
  /** The username it was made out to, in its canonical form. Null when every person who has the link can accept it. */
  username: string | null
  /** A note of the inviter's. Nothing is sent to it. */
  email: string | null
  /** A pending invitation may have expired: see `statusOf`. */
  status: InvitationStatus
  /** 128 random bits in base64url. */
  code: string
  message: string | null
  /** The family's name when it was made. Missing in invitations from before it was kept. */
  familyName?: string
  createdAt: Date
  expiresAt: Date
}

export const familyInvitationCollection: CollectionDefinition<FamilyInvitationRow> = {
  name: 'familyInvitations',
  indexes: [
    { fields: ['code'], unique: true },
    { fields: ['familyId', 'inviterId'] },
    { fields: ['inviterId', '_id'] },
    { fields: ['inviteeId', '_id'] },
    { fields: ['expiresAt'] },
  ],
}
