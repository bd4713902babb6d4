/** Invitations into families: their status, and their shape in the contract. */
import type { FamilyKind } from '#contract/families.ts'
import type { FamilyInvitation, InvitationStatus, InvitationView } from '#contract/invitations.ts'
import type { FamilyInvitationRow } from './invitation-row.ts'

/** Returns the status at a moment: a pending invitation that is older than its time reads as expired (INVITATION-1). */
export function statusOf({ status, expiresAt }: FamilyInvitationRow, now: Date): InvitationStatus {
  return status === 'pending' && expiresAt <= now ? 'expired' : status
}

export interface Names {
  familyName: string
  familyKind: FamilyKind
  inviterName: string
}

/** Returns an invitation as its inviter and its invitee see it. Until it is answered, only its invitee sees whose account it is for. */
export function toInvitation(
  row: FamilyInvitationRow,
  { familyName, inviterName, callerId, status }: Names & { callerId: number; status: InvitationStatus },
): FamilyInvitation {
  const isAnswered = status === 'accepted' || status === 'rejected'
  return {
    id: row._id,
    familyId: row.familyId,
    familyName,
    inviterId: row.inviterId,
    inviterName,
    inviteeId: isAnswered || row.inviteeId === callerId ? row.inviteeId : null,
    username: row.username,
    email: row.inviterId === callerId ? row.email : null,
    status,
    code: row.code,
    link: `/invite/${row.code}`,
    message: row.message,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}

/** Returns what everybody who has the link sees (INVITATION-4). */
export function toInvitationView(
  { familyId, createdAt, message }: FamilyInvitationRow,
  { familyName, familyKind, inviterName, status }: Names & { status: InvitationStatus },
): InvitationView {
  return { familyName, familyKind, familyId, inviterName, createdAt: createdAt.toISOString(), message, status }
}
