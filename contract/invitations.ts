/** Calls for invitations into families. Invitations to color one picture are in collaboration.ts. */
import { z } from 'zod'
import { FamilyKind } from './families.ts'
import { IsoDate, PathId, route, Success } from './route.ts'

export const InvitationStatus = z.enum(['pending', 'accepted', 'rejected', 'expired'])
export type InvitationStatus = z.infer<typeof InvitationStatus>

/** In characters. */
export const MAX_INVITATION_MESSAGE = 500

/** The code in an invitation's link: 128 random bits in base64url. */
const Code = z.string().min(1).max(100)

/** An invitation as its inviter, its invitee and the family's parents see it. */
export const FamilyInvitation = z.object({
  id: z.int(),
  familyId: z.int(),
  /** Once it is not pending, the name that the family had when it was made; empty where that was not kept. */
  familyName: z.string(),
  inviterId: z.int(),
  inviterName: z.string(),
  /** Whose account it is for; null while that is not known to the caller (INVITATION-3). */
  inviteeId: z.int().nullable(),
  /** The username it was made out to, null when everybody with the link may accept it. */
  username: z.string().nullable(),
  /** A note of the inviter's, not checked. Null for the invitee. */
  email: z.string().nullable(),
  status: InvitationStatus,
  code: z.string(),
  /** `/invite/{code}` */
  link: z.string(),
  message: z.string().nullable(),
  createdAt: IsoDate,
  expiresAt: IsoDate,
})
export type FamilyInvitation = z.infer<typeof FamilyInvitation>

/** What everybody who has the link sees. */
export const InvitationView = z.object({
  familyName: z.string(),
  familyKind: FamilyKind,
  familyId: z.int(),
  inviterName: z.string(),
  createdAt: IsoDate,
  message: z.string().nullable(),
  status: InvitationStatus,
})
export type InvitationView = z.infer<typeof InvitationView>

export const NewInvitation = z.object({
  message: z
    .string()
    .trim()
    .max(MAX_INVITATION_MESSAGE, `Message must be at most ${MAX_INVITATION_MESSAGE} characters`)
    .optional(),
  email: z.email().max(254).optional(),
  /** Only the account of this name may accept. */
  username: z.string().trim().toLowerCase().min(1).max(50).optional(),
})

export const createInvitation = route({
  method: 'post',
  path: '/api/families/:id/invitations',
  who: 'parent',
  params: z.object({ id: PathId }),
  body: NewInvitation,
  reply: FamilyInvitation,
  status: 201,
})

/** The pending invitations that were made out to the caller, and those that the caller has made, newest first. */
export const listInvitations = route({
  method: 'get',
  path: '/api/invitations',
  reply: z.object({ received: z.array(FamilyInvitation), sent: z.array(FamilyInvitation) }),
})

export const viewInvitation = route({
  method: 'get',
  path: '/api/invitations/code/:code',
  who: 'everybody',
  params: z.object({ code: Code }),
  reply: InvitationView,
})

/** Accepts an invitation: one person, once (INVITATION-2). */
export const joinFamily = route({
  method: 'post',
  path: '/api/families/join/:code',
  params: z.object({ code: Code }),
  reply: z.object({
    familyId: z.int(),
    family: z.object({ id: z.int(), name: z.string() }),
    familyName: z.string(),
  }),
})

/** Only the account that an invitation is made out to may reject it. */
export const rejectInvitation = route({
  method: 'post',
  path: '/api/invitations/:id/reject',
  params: z.object({ id: PathId }),
  reply: Success,
})

/** Ends a pending invitation, for its inviter and the family's owner. */
export const revokeInvitation = route({
  method: 'delete',
  path: '/api/invitations/:id',
  params: z.object({ id: PathId }),
  reply: Success,
})
