/** Calls for accounts and sign-in sessions. */
import { z } from 'zod'
import { isAllSeen, tidySpaces, UNSEEN_WORDS } from './names.ts'
import { PasskeyProof, RecoveryCode } from './proofs.ts'
import { IsoDate, route, Success } from './route.ts'

export const Visibility = z.enum(['private', 'family', 'public'])
export type Visibility = z.infer<typeof Visibility>

export const HexColor = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'Must be a color like #4C6EF5')

/** What an account has more when it is the profile of a child (CHILD-1). */
export const ChildAccount = z.object({
  /** The families in which it lives: one or two (CHILD-1). */
  familyIds: z.array(z.int()),
  kidMode: z.boolean(),
  onlyFamily: z.boolean(),
  /** While the quiet hours last, their end; null outside them. The child looks but does not draw until then. */
  quietUntil: IsoDate.nullable(),
})
export type ChildAccount = z.infer<typeof ChildAccount>

/** A backup that the server was restored from: what came after it may be on devices alone (OUTBOX-14). */
export const Restore = z.object({ at: IsoDate, backupOf: IsoDate })
export type Restore = z.infer<typeof Restore>

/** The signed-in person's own account, without password and e-mail address (ACCOUNT-3). */
export const Account = z.object({
  id: z.int(),
  username: z.string(),
  isAdmin: z.boolean(),
  displayName: z.string().nullable(),
  nickname: z.string().nullable(),
  profileColor: z.string(),
  profileImageUrl: z.string().nullable(),
  defaultVisibility: Visibility,
  notificationsEnabled: z.boolean(),
  activeFamilyId: z.int().nullable(),
  coins: z.int(),
  /** Null for grown-ups. */
  child: ChildAccount.nullable(),
  /** When an admin or the operator has reset the password, while the person has not confirmed to have read of it (ACCOUNT-55). */
  passwordResetAt: IsoDate.optional(),
  /** The restores of this server, the newest first; only `getCurrentUser` has them, where there are any. */
  restores: z.array(Restore).optional(),
})
export type Account = z.infer<typeof Account>

/** A username as a person types it, with capitals. */
export const TypedUsername = z
  .string('Username is required')
  .normalize('NFKC')
  .overwrite(tidySpaces)
  .min(1, 'Username is required')
  .max(50, 'Username must be at most 50 characters')
  .refine(isAllSeen, UNSEEN_WORDS)

/** A name that others see. */
export const ShownName = z.string().normalize('NFC').overwrite(tidySpaces).refine(isAllSeen, UNSEEN_WORDS)

const Username = TypedUsername.toLowerCase()

/** The password that signed-in people are asked for again, before what would do lasting harm (SECURITY-34). */
export const PresentPassword = z.string('Password is required').trim().min(1, 'Password is required').max(1_000)

/** The server refuses the most common ones too, and wants more characters of admins (ACCOUNT-51). */
export const NewPassword = z
  .string('Password is required')
  .trim()
  .min(1, 'Password is required')
  .min(8, 'Password must be at least 8 characters')
  .max(128, 'Password must be at most 128 characters')

export const Registration = z.object({
  username: Username,
  password: NewPassword,
  displayName: ShownName.max(50).optional(),
  email: z.email().max(254).optional(),
  profileColor: HexColor.optional(),
  /** The code of an invitation into a family or to a picture, where new accounts need one (ADMIN-44). */
  invitation: z.string().trim().min(1).max(100).optional(),
})
export type Registration = z.infer<typeof Registration>

/** Login does not repeat the length rules of registration, so that an account made under older rules still gets in. */
export const Credentials = z.object({
  username: z.string('Username is required').trim().toLowerCase().min(1, 'Username is required').max(200),
  password: z.string('Password is required').trim().min(1, 'Password is required').max(1_000),
})
export type Credentials = z.infer<typeof Credentials>

export const getCurrentUser = route({ method: 'get', path: '/api/user', reply: Account })
export const register = route({
  method: 'post',
  path: '/api/register',
  who: 'everybody',
  body: Registration,
  reply: Account,
  status: 201,
})
/**
 * 403 with the code `one-time-password` or `one-time-password-expired` for a password that an admin has set, and with `second-step` where a
 * passkey or a recovery code is to be sent too.
 */
export const login = route({
  method: 'post',
  path: '/api/login',
  who: 'everybody',
  body: Credentials.extend({ passkey: PasskeyProof.optional(), code: RecoveryCode.optional() }),
  reply: Account,
})
export const logout = route({ method: 'post', path: '/api/logout', who: 'everybody', reply: Success })
