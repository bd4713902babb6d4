/** Calls for the profiles of children, which have neither password nor e-mail address, and for the devices of a family. */
import { z } from 'zod'
import { isAllSeen, tidySpaces, UNSEEN_WORDS } from './names.ts'
import { Account, HexColor, PresentPassword } from './accounts.ts'
import { ArtworkPage, ListQuery } from './artworks.ts'
import { CONSENT_VERSION } from './consent.ts'
import { MAX_CHILDREN } from './families.ts'
import { IsoDate, PathId, route, Success } from './route.ts'

/** The pictures that a child can have: `/pictures/avatars/{name}.svg`. */
export const AVATARS = [
  'fox',
  'cat',
  'dog',
  'rabbit',
  'bear',
  'panda',
  'tiger',
  'lion',
  'frog',
  'penguin',
  'owl',
  'unicorn',
  'turtle',
  'octopus',
  'butterfly',
  'whale',
] as const
export const AvatarName = z.enum(AVATARS)
export type AvatarName = z.infer<typeof AvatarName>

/** The pictures of a secret: `/pictures/secret/{name}.svg`. */
export const SECRET_PICTURES = ['sun', 'tree', 'house', 'car', 'ball', 'apple', 'star', 'boat', 'flower'] as const
/** How many pictures a secret has. A picture may come twice. */
export const SECRET_LENGTH = 4
export const Secret = z.array(z.enum(SECRET_PICTURES)).length(SECRET_LENGTH)
export type Secret = z.infer<typeof Secret>

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time like 19:30')

/** Whether a name is one of a time zone that this machine knows. An offset such as `+01:00` is not one. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    // The only way to learn that a zone is unknown: RangeError.
    return false
  }
}

/** A daily time without coloring, on the clocks of a place; `from` after `to` lasts over midnight. */
export const QuietHours = z
  .object({
    from: TimeOfDay,
    to: TimeOfDay,
    /** An IANA time zone such as `Europe/Berlin`. */
    timeZone: z.string().min(1).max(64).refine(isTimeZone, 'Must be a time zone like Europe/Berlin'),
  })
  .refine(({ from, to }) => from !== to, 'Quiet hours must begin and end at different times')
export type QuietHours = z.infer<typeof QuietHours>

export const ChildSettings = z.object({
  /** The canvas opens in kid mode. */
  kidMode: z.boolean(),
  /** The child sees and joins pictures of its family only, and is joined by nobody else. */
  onlyFamily: z.boolean(),
  /** Who may join the child's pictures. `code`: people with a session code; `onlyFamily` reduces that to the family. */
  joinedBy: z.enum(['nobody', 'family', 'code']),
  quietHours: QuietHours.nullable(),
})
export type ChildSettings = z.infer<typeof ChildSettings>

/** A child's profile as the parents of its families see it. */
export const Child = ChildSettings.extend({
  id: z.int(),
  /** The family through which the caller is its parent. */
  familyId: z.int(),
  /** It lives in another family too, of which the caller learns no more (CHILD-31). */
  hasOtherHome: z.boolean(),
  /** Nobody signs in to the profile until a parent allows it again. */
  isPaused: z.boolean(),
  name: z.string(),
  avatar: AvatarName,
  color: z.string(),
  hasSecret: z.boolean(),
  createdAt: IsoDate,
})
export type Child = z.infer<typeof Child>

const ChildName = z
  .string('Name is required')
  .normalize('NFC')
  .overwrite(tidySpaces)
  .min(1, 'Name is required')
  .max(50, 'Name must be at most 50 characters')
  .refine(isAllSeen, UNSEEN_WORDS)

export const NewChild = ChildSettings.partial().extend({
  name: ChildName,
  avatar: AvatarName,
  color: HexColor,
  secret: Secret.nullable().optional(),
})
export type NewChild = z.infer<typeof NewChild>

/** The version of the text that the parent agrees to; an older one is a 400 (CHILD-35). */
const Consent = z.literal(CONSENT_VERSION, 'Please reload the page and read what you agree to')

const FamilyPath = z.object({ id: PathId })
const ChildPath = z.object({ id: PathId })

export const listChildren = route({
  method: 'get',
  path: '/api/families/:id/children',
  who: 'parent',
  params: FamilyPath,
  reply: z.array(Child),
})

export const createChild = route({
  method: 'post',
  path: '/api/families/:id/children',
  who: 'parent',
  params: FamilyPath,
  body: NewChild.extend({ consent: Consent }),
  reply: Child,
  status: 201,
})

/**
 * Makes a profile of each name, with a picture and a color of its own and the most careful settings: all or, when there is no room for
 * them, none.
 */
export const createChildren = route({
  method: 'post',
  path: '/api/families/:id/children/many',
  who: 'parent',
  params: FamilyPath,
  body: z.object({
    names: z
      .array(ChildName)
      .min(1, 'Please type at least one name')
      .max(MAX_CHILDREN.class, `At most ${MAX_CHILDREN.class} names at a time`),
    consent: Consent,
  }),
  reply: z.array(Child),
  status: 201,
})

/** A secret of null is removed. Settings take effect at once, on open pages too. */
export const changeChild = route({
  method: 'patch',
  path: '/api/children/:id',
  who: 'guardian',
  params: ChildPath,
  body: NewChild.partial(),
  reply: Child,
})

/**
 * Deletes the child's profile with everything it made, its strokes in pictures of others included (CHILD-34). 409 while it lives in
 * another family too. `name` must be the child's name, so that no slip of a finger does it. 403 for a
 * wrong password.
 */
export const deleteChild = route({
  method: 'delete',
  path: '/api/children/:id',
  who: 'guardian',
  params: ChildPath,
  body: z.object({ name: z.string().max(100), password: PresentPassword }),
  reply: Success,
})

/** What the child has made, for its parents. They remove an artwork or end its sharing by the calls of artworks.ts. */
export const listChildArtworks = route({
  method: 'get',
  path: '/api/children/:id/artworks',
  who: 'guardian',
  params: ChildPath,
  query: ListQuery,
  reply: ArtworkPage,
})

/** A device on which the children of a family sign in by tapping their picture. */
export const FamilyDevice = z.object({
  id: z.int(),
  familyId: z.int(),
  /** Such as 'Safari on iPad'. */
  device: z.string(),
  addedBy: z.string(),
  /** The caller has added or confirmed it. */
  isOwn: z.boolean(),
  createdAt: IsoDate,
  lastUsedAt: IsoDate,
  /** False until a parent confirms it again, because the one who did has another password or was disabled. It signs nobody in then. */
  isConfirmed: z.boolean(),
  isThis: z.boolean(),
})
export type FamilyDevice = z.infer<typeof FamilyDevice>

/**
 * Makes the device of this call a device of the family, by a cookie of its own. It may belong to several families. 403 for a wrong
 * password.
 */
export const addFamilyDevice = route({
  method: 'post',
  path: '/api/families/:id/devices',
  who: 'parent',
  params: FamilyPath,
  body: z.object({ password: PresentPassword }),
  reply: FamilyDevice,
  status: 201,
})

/** The caller vouches for the device from now on, as if they had added it. 403 for a wrong password. */
export const confirmFamilyDevice = route({
  method: 'post',
  path: '/api/families/:id/devices/:deviceId/confirm',
  who: 'parent',
  params: z.object({ id: PathId, deviceId: PathId }),
  body: z.object({ password: PresentPassword }),
  reply: FamilyDevice,
})

export const listFamilyDevices = route({
  method: 'get',
  path: '/api/families/:id/devices',
  who: 'parent',
  params: FamilyPath,
  reply: z.array(FamilyDevice),
})

/**
 * Children cannot sign in on that device any more; those who are signed in on it are signed out. Removing a device that another parent
 * vouches for takes the caller's password: 403 without it, or for a wrong one.
 */
export const removeFamilyDevice = route({
  method: 'delete',
  path: '/api/families/:id/devices/:deviceId',
  who: 'parent',
  params: z.object({ id: PathId, deviceId: PathId }),
  body: z.object({ password: PresentPassword.optional() }),
  reply: Success,
})

/** A child as the family's device shows it. */
export const ChildOnDevice = z.object({
  id: z.int(),
  name: z.string(),
  avatar: AvatarName,
  color: z.string(),
  hasSecret: z.boolean(),
})
export type ChildOnDevice = z.infer<typeof ChildOnDevice>

/**
 * The children who may sign in on the device of this call, by its families; no families for every other device. `isToConfirm` says that a
 * parent must confirm it before it shows the children of some family again.
 */
export const getDevice = route({
  method: 'get',
  path: '/api/device',
  who: 'everybody',
  reply: z.object({
    families: z.array(z.object({ id: z.int(), name: z.string(), children: z.array(ChildOnDevice) })),
    isToConfirm: z.boolean(),
  }),
})

/** Signs a child in on a device of its family. 403 for a wrong secret, 404 for every other child and device. */
export const signInChild = route({
  method: 'post',
  path: '/api/device/sign-in',
  who: 'everybody',
  body: z.object({ childId: z.int().positive(), secret: Secret.optional() }),
  reply: Account,
})
