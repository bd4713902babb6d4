/** Calls for the page of one child, for the parents of its families: where it is signed in, with whom it colors, its data, its homes. */
import { z } from 'zod'
import { PresentPassword } from './accounts.ts'
import { AvatarName, Child } from './children.ts'
import { FamilyKind } from './families.ts'
import { fileRoute, IsoDate, PathId, route, Success } from './route.ts'

const ChildPath = z.object({ id: PathId })
const guarded = { who: 'guardian', params: ChildPath } as const

/** Who made the profile, when, and under which version of the text (CHILD-35). */
export const Consent = z.object({ by: z.string(), at: IsoDate, text: z.string() })
export type Consent = z.infer<typeof Consent>

export const ChildOnPage = Child.extend({
  familyName: z.string(),
  familyKind: FamilyKind,
  /** Null for profiles that are older than the records. */
  consent: Consent.nullable(),
})
export type ChildOnPage = z.infer<typeof ChildOnPage>

export const getChild = route({ method: 'get', path: '/api/children/:id', ...guarded, reply: ChildOnPage })

/** Where the child is signed in. */
export const ChildSession = z.object({
  /** Public: useless for signing in. */
  id: z.string(),
  /** Such as 'Safari on iPad'. */
  device: z.string(),
  /** The device is one of a family of the caller's; otherwise it stands in the child's other home. */
  isHere: z.boolean(),
  signedInAt: IsoDate.nullable(),
  /** Up to an hour early. */
  lastUsedAt: IsoDate,
})
export type ChildSession = z.infer<typeof ChildSession>

export const listChildSessions = route({
  method: 'get',
  path: '/api/children/:id/sessions',
  ...guarded,
  reply: z.array(ChildSession),
})

/** Signs the child out on one device, in either home; it may sign in there again. */
export const endChildSession = route({
  method: 'delete',
  path: '/api/children/:id/sessions/:sessionId',
  who: 'guardian',
  params: z.object({ id: PathId, sessionId: z.string().regex(/^[0-9a-f]{64}$/) }),
  reply: Success,
})

/** Signs the child out everywhere and lets nobody sign in to it, in both homes, until a parent allows it again (CHILD-32). */
export const pauseChild = route({ method: 'post', path: '/api/children/:id/pause', ...guarded, reply: Success })

export const resumeChild = route({ method: 'post', path: '/api/children/:id/resume', ...guarded, reply: Success })

/** Somebody with whom the child has colored. */
export const Companion = z.object({
  /** Null for somebody of the child's other home, whom the caller does not know (CHILD-31). */
  name: z.string().nullable(),
  color: z.string(),
  /** On how many pictures. */
  pictures: z.int(),
  lastAt: IsoDate,
})
export type Companion = z.infer<typeof Companion>

/** A picture of the child's that others see, have colored on, cheered for or copied. */
export const SeenPicture = z.object({
  id: z.int(),
  title: z.string(),
  /** The name of the family that sees it; null when none does, or when it is the other home. */
  sharedWith: z.string().nullable(),
  isShared: z.boolean(),
  /** How many others have joined it, reacted to it, and made a copy of it. */
  joined: z.int(),
  reacted: z.int(),
  copies: z.int(),
})
export type SeenPicture = z.infer<typeof SeenPicture>

/** A picture of somebody else on which the child has colored. */
export const JoinedPicture = z.object({
  /** Null when the caller may not see it; the child may. */
  picture: z.object({ id: z.int(), title: z.string(), ownerName: z.string() }).nullable(),
  joinedAt: IsoDate,
})
export type JoinedPicture = z.infer<typeof JoinedPicture>

/** With whom the child has colored, and what others have seen of it: the newest 200 of each. */
export const getChildCompany = route({
  method: 'get',
  path: '/api/children/:id/company',
  ...guarded,
  reply: z.object({
    people: z.array(Companion),
    seen: z.array(SeenPicture),
    joined: z.array(JoinedPicture),
  }),
})

/** Everything of the child in one ZIP archive: its pictures, and its strokes in those of others (CHILD-33). */
export const exportChild = fileRoute({
  path: '/api/children/:id/export',
  who: 'guardian',
  params: ChildPath,
  type: 'application/zip',
  headers: z.object({
    'Content-Disposition': z.string(),
    'Cache-Control': z.literal('private, no-store'),
    'X-Export-Files': z.string(),
  }),
})

/** Makes the one link by which a parent of another family adds the child to it. It works once, for a week. 403 for a wrong password. */
export const inviteChildHome = route({
  method: 'post',
  path: '/api/children/:id/home-invitation',
  ...guarded,
  /** `kind`: who may accept the link. A class gets the same rank as a family, so a parent chooses it knowingly (docs/decisions/0217). */
  body: z.object({ password: PresentPassword, kind: FamilyKind.default('family') }),
  reply: z.object({
    /** `/child-invite/{code}` */
    link: z.string(),
    expiresAt: IsoDate,
  }),
  status: 201,
})

/** Ends the link that the caller has made. */
export const endChildHomeInvitation = route({
  method: 'delete',
  path: '/api/children/:id/home-invitation',
  ...guarded,
  reply: Success,
})

/** 128 random bits in base64url. */
const Code = z.string().min(1).max(100)

/** What a grown-up who has the link sees of the child. */
export const viewChildHomeInvitation = route({
  method: 'get',
  path: '/api/child-invitations/:code',
  params: z.object({ code: Code }),
  reply: z.object({
    childName: z.string(),
    avatar: AvatarName,
    color: z.string(),
    inviterName: z.string(),
    kind: FamilyKind,
  }),
})

/**
 * Adds the child to a family of which the caller is a parent. 409 when the child has two homes, when the family has too many children, and
 * `other-kind` for a class with a link for a family, or the other way round.
 */
export const acceptChildHome = route({
  method: 'post',
  path: '/api/child-invitations/:code/accept',
  params: z.object({ code: Code }),
  body: z.object({ familyId: z.int().positive() }),
  reply: z.object({ childId: z.int() }),
})

/** Takes the child out of this family. It stays in its other one, with its pictures; 409 when it has none. 403 for a wrong password. */
export const endChildHome = route({
  method: 'delete',
  path: '/api/families/:id/children/:childId',
  who: 'parent',
  params: z.object({ id: PathId, childId: PathId }),
  body: z.object({ password: PresentPassword }),
  reply: Success,
})
