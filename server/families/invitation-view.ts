/** Invitations into families: their status, and their shape in the contract. */
import type { FamilyKind } from '#contract/families.ts'
import type { FamilyInvitation, InvitationStatus, InvitationView } from '#contract/invitations.ts'
import type { FamilyInvitationRow } from './invitation-row.ts'

/** Returns the status at a moment: a pending invitation that is older than its time reads as expired (INVITATION-1). */
export function statusOf({ status, expiresAt }: FamilyInvitationRow, now: Date): InvitationStatus {
  return status === 'pending' && expiresAt <= now ? 'expired' : status
}

export interface Names {
  /** The family's present name; shown while the invitation is pending. */
  familyName: string
  familyKind: FamilyKind
  inviterName: string
}

/** Returns the present name of the family while somebody may still join it; later the one that the invitation was made with (INVITATION-36). */
export function familyNameShown(
  { familyName }: Pick<FamilyInvitationRow, 'familyName'>,
  { status, presentName }: { status: InvitationStatus; presentName: string },
): string {
  return status === 'pending' ? presentName : (familyName ?? '')
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
    familyName: familyNameShown(row, { status, presentName: familyName }),
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
  row: FamilyInvitationRow,
  { familyName: presentName, familyKind, inviterName, status }: Names & { status: InvitationStatus },
): InvitationView {
  const { familyId, createdAt, message } = row
  const familyName = familyNameShown(row, { status, presentName })
  return { familyName, familyKind, familyId, inviterName, createdAt: createdAt.toISOString(), message, status }
}
