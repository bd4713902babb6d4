/** Calls for families: their members, and the artworks that members share with each other. */
import { z } from 'zod'
import { PresentPassword } from './accounts.ts'
import { Artwork, ListQuery } from './artworks.ts'
import { IsoDate, PathId, route, Success } from './route.ts'

/** In characters. */
export const MAX_FAMILY_NAME = 100

/**
 * What a member may do besides looking and coloring. `parent`: invite people and look after the children's profiles. `child`: the
 * profile of a child. The owner is always a parent.
 */
export const FamilyRole = z.enum(['parent', 'member', 'child'])
export type FamilyRole = z.infer<typeof FamilyRole>

/** In a class, the parents of the family are its teachers. It has the same rights and more room. */
export const FamilyKind = z.enum(['family', 'class'])
export type FamilyKind = z.infer<typeof FamilyKind>

/** The most profiles of children. */
export const MAX_CHILDREN: Readonly<Record<FamilyKind, number>> = { family: 12, class: 40 }
/** The most devices on which children sign in. */
export const MAX_DEVICES: Readonly<Record<FamilyKind, number>> = { family: 20, class: 45 }

/** A family as its members see it. */
export const Family = z.object({
  id: z.int(),
  name: z.string(),
  kind: FamilyKind,
  ownerId: z.int(),
  createdAt: IsoDate,
  memberCount: z.int(),
  /** How many artworks its members share with it. */
  artworkCount: z.int(),
  isOwner: z.boolean(),
  /** The caller's own role. */
  role: FamilyRole,
  /** Set while a parent asks the caller to be a parent too. */
  parentOffer: z.object({ by: z.string() }).nullable(),
  /** The owner's account is disabled, so that any parent may become the owner. */
  isOwnerAway: z.boolean(),
})
export type Family = z.infer<typeof Family>

/** A member as the other members see it (FAMILY-6). */
export const FamilyMember = z.object({
  id: z.int(),
  username: z.string(),
  displayName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  profileColor: z.string(),
  role: FamilyRole,
  isOwner: z.boolean(),
  joinedAt: IsoDate,
  /** A parent has asked this member to be a parent; only the member decides. */
  isAskedToParent: z.boolean(),
})
export type FamilyMember = z.infer<typeof FamilyMember>

const FamilyPath = z.object({ id: PathId })
const MemberPath = z.object({ id: PathId, userId: PathId })

const FamilyName = z
  .string('Family name is required')
  .trim()
  .min(1, 'Family name is required')
  .max(MAX_FAMILY_NAME, `Family name must be at most ${MAX_FAMILY_NAME} characters`)

export const NewFamily = z.object({ name: FamilyName, kind: FamilyKind.default('family') })

/** Makes a family of which the caller is the owner and, until others join, the only member. */
export const createFamily = route({
  method: 'post',
  path: '/api/families',
  body: NewFamily,
  reply: Family,
  status: 201,
})

/** The caller's families, in the order in which they joined. */
export const listFamilies = route({ method: 'get', path: '/api/families', reply: z.array(Family) })

export const getFamily = route({
  method: 'get',
  path: '/api/families/:id',
  who: 'member',
  params: FamilyPath,
  reply: Family,
})

/**
 * Renames the family, or makes another parent its owner, which takes the caller's password. While the owner's account is disabled, a parent
 * may make themselves the owner.
 */
export const changeFamily = route({
  method: 'patch',
  path: '/api/families/:id',
  who: 'family owner',
  params: FamilyPath,
  body: z
    .object({
      name: FamilyName.optional(),
      ownerId: z.int().positive().optional(),
      password: PresentPassword.optional(),
    })
    .refine(({ ownerId, password }) => ownerId === undefined || password !== undefined, 'Password is required'),
  reply: Family,
})

/** Dissolves the family (FAMILY-4). Its members keep their artworks. */
export const deleteFamily = route({
  method: 'delete',
  path: '/api/families/:id',
  who: 'family owner',
  params: FamilyPath,
  reply: Success,
})

/** The members in the order in which they joined. */
export const listFamilyMembers = route({
  method: 'get',
  path: '/api/families/:id/members',
  who: 'member',
  params: FamilyPath,
  reply: z.array(FamilyMember),
})

/** Makes a parent a plain member again. The other way, a parent asks (`offerParent`) and the member decides (`acceptParent`). */
export const changeFamilyMember = route({
  method: 'patch',
  path: '/api/families/:id/members/:userId',
  who: 'family owner',
  params: MemberPath,
  body: z.object({ role: z.literal('member') }),
  reply: FamilyMember,
})

/** Asks a grown-up member to be a parent too, in the app. 403 for a wrong password. */
export const offerParent = route({
  method: 'put',
  path: '/api/families/:id/parent-offers/:userId',
  who: 'parent',
  params: MemberPath,
  body: z.object({ password: PresentPassword }),
  reply: Success,
})

/** A parent takes the question back, or the person who was asked declines it. */
export const endParentOffer = route({
  method: 'delete',
  path: '/api/families/:id/parent-offers/:userId',
  who: 'member',
  params: MemberPath,
  reply: Success,
})

/** The caller becomes a parent, because a parent has asked them; 409 otherwise. */
export const acceptParent = route({
  method: 'post',
  path: '/api/families/:id/parent-offers/accept',
  who: 'member',
  params: FamilyPath,
  reply: Family,
})

/** Removes a member: parents remove plain members, the owner anybody else, and everybody may leave (FAMILY-3). */
export const removeFamilyMember = route({
  method: 'delete',
  path: '/api/families/:id/members/:userId',
  who: 'member',
  params: MemberPath,
  reply: Success,
})

/** The artworks that are shared with the family, at most 200: newest update first, or as the query says. */
export const listFamilyArtworks = route({
  method: 'get',
  path: '/api/families/:id/artworks',
  who: 'member',
  params: FamilyPath,
  query: ListQuery.pick({ search: true, status: true, sort: true }),
  reply: z.array(Artwork),
})

const Page = z.object({ artworks: z.array(Artwork), hasMore: z.boolean(), total: z.int() })

/** How large a picture hangs on the family's door. */
export const DoorSize = z.enum(['small', 'medium', 'large'])
export type DoorSize = z.infer<typeof DoorSize>

/** An artwork on a family's door, or taken off it. */
export const DoorArtwork = Artwork.extend({ doorSize: DoorSize })
export type DoorArtwork = z.infer<typeof DoorArtwork>

const DoorPage = z.object({
  artworks: z.array(DoorArtwork),
  hasMore: z.boolean(),
  total: z.int(),
  /** How many of the family's artworks were taken off the door. */
  takenOff: z.int(),
})

/** The family's fridge door: its artworks in the order in which its members hung them, newly shared ones first (FAMILY-109). */
export const getFamilyDoor = route({
  method: 'get',
  path: '/api/families/:id/door',
  who: 'member',
  params: FamilyPath,
  query: ListQuery.pick({ page: true, limit: true }),
  reply: DoorPage,
})

/** The artworks that were taken off the door and are still shared with the family. */
export const listTakenOffDoor = route({
  method: 'get',
  path: '/api/families/:id/taken-off-door',
  who: 'member',
  params: FamilyPath,
  query: ListQuery.pick({ page: true, limit: true }),
  reply: DoorPage,
})

/** Moves an artwork on the door: in front of another one, or to the end when `before` is null. */
export const moveOnFamilyDoor = route({
  method: 'put',
  path: '/api/families/:id/door/:artworkId',
  who: 'member',
  params: z.object({ id: PathId, artworkId: PathId }),
  body: z.object({ before: z.int().positive().nullable() }),
  reply: Success,
})

/**
 * Changes how an artwork hangs on the door: every member its size; its owner and parents take it off and hang it again, as the first
 * (FAMILY-109). 403 for others. What is taken off stays shared with the family.
 */
export const changeOnFamilyDoor = route({
  method: 'patch',
  path: '/api/families/:id/door/:artworkId',
  who: 'member',
  params: z.object({ id: PathId, artworkId: PathId }),
  body: z.object({ size: DoorSize.optional(), hung: z.boolean().optional() }),
  reply: Success,
})

/** The artworks that are shared with any of the caller's families, the caller's own included. */
export const listAllFamilyArtworks = route({
  method: 'get',
  path: '/api/family-artworks',
  query: ListQuery,
  reply: Page,
})
