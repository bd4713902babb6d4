/** Calls for the signed-in person's own profile: settings, password, sessions, coin history, and the rights over one's own data. */
import { z } from 'zod'
import { Account, HexColor, NewPassword, PresentPassword, ShownName, Visibility } from './accounts.ts'
import { Artwork } from './artworks.ts'
import { CoinReason } from './coins.ts'
import { fileRoute, IsoDate, route, Success } from './route.ts'

export const Profile = Account.extend({
  createdAt: IsoDate,
  /** At most 10, newest update first. */
  recentArtworks: z.array(Artwork),
  families: z.array(z.object({ id: z.int(), name: z.string(), isOwner: z.boolean() })),
})
export type Profile = z.infer<typeof Profile>

/** A missing field stays as it is; an empty name is cleared. */
export const ProfileChange = z.object({
  displayName: ShownName.max(50, 'Display name must be at most 50 characters').optional(),
  nickname: ShownName.max(50, 'Nickname must be at most 50 characters').optional(),
  profileColor: HexColor.optional(),
  defaultVisibility: Visibility.optional(),
  notificationsEnabled: z.boolean().optional(),
  /** The family with which completed artworks are shared; null for none. */
  activeFamilyId: z.int().positive().nullable().optional(),
})
export type ProfileChange = z.infer<typeof ProfileChange>

export const getProfile = route({ method: 'get', path: '/api/profile', reply: Profile })
export const changeProfile = route({ method: 'patch', path: '/api/profile', body: ProfileChange, reply: Profile })

/** An earned (positive) or spent (negative) amount. */
export const CoinTransaction = z.object({
  id: z.int(),
  userId: z.int(),
  amount: z.int(),
  reason: CoinReason,
  artworkId: z.int().nullable(),
  itemId: z.int().nullable(),
  timestamp: IsoDate,
})
export type CoinTransaction = z.infer<typeof CoinTransaction>

/** An entry with the person's own picture or the item that it is about; null where that is gone, or belongs to somebody else. */
export const CoinEntry = CoinTransaction.extend({
  about: z.object({ title: z.string(), imageUrl: z.string() }).nullable(),
})
export type CoinEntry = z.infer<typeof CoinEntry>

/** Newest first, at most 200. */
export const getCoinHistory = route({
  method: 'get',
  path: '/api/coins/history',
  reply: z.array(CoinEntry),
})

/** Sets a new password and ends all other sessions. 403 for a wrong present password. */
export const changePassword = route({
  method: 'post',
  path: '/api/profile/password',
  body: z.object({
    current: PresentPassword,
    next: NewPassword,
    /** Whether passkeys and recovery codes end too: somebody else may have made them (ACCOUNT-59). */
    endWaysIn: z.boolean('Must be true or false').optional(),
  }),
  reply: Success,
})

/** Where the person is signed in. */
export const SignedInDevice = z.object({
  /** Public: useless for signing in. */
  id: z.string(),
  /** Such as 'Safari on iPad', from what the browser says of itself. */
  device: z.string(),
  signedInAt: IsoDate.nullable(),
  /** Up to an hour early. */
  lastUsedAt: IsoDate,
  isThis: z.boolean(),
})
export type SignedInDevice = z.infer<typeof SignedInDevice>

export const listSessions = route({ method: 'get', path: '/api/sessions', reply: z.array(SignedInDevice) })

/** Signs out one device. Another person's session is a 404. */
export const endSession = route({
  method: 'delete',
  path: '/api/sessions/:id',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) }),
  reply: Success,
})

/** Signs out everywhere, this device included (PROFILE-48). */
export const endAllSessions = route({ method: 'delete', path: '/api/sessions', reply: Success })

/** Everything of the person's own in one ZIP archive, written while it is read (PROFILE-5). */
export const exportEverything = fileRoute({
  path: '/api/profile/export',
  who: 'signed in',
  type: 'application/zip',
  headers: z.object({
    'Content-Disposition': z.string(),
    'Cache-Control': z.literal('private, no-store'),
    /** How many files the archive will have, for a progress bar. */
    'X-Export-Files': z.string(),
  }),
})

/** Takes the person's name out of the artworks of others; the strokes stay as they are (PROFILE-6). */
export const hideName = route({
  method: 'post',
  path: '/api/profile/hide-name',
  reply: z.object({ artworks: z.int() }),
})

/** Deletes the account for good (PROFILE-7). 403 for a wrong password, 409 for the last admin and while children's profiles depend on it. */
export const deleteAccount = route({
  method: 'delete',
  path: '/api/profile',
  body: z.object({ password: PresentPassword }),
  reply: Success,
})
