/** Calls for getting in without the usual password, and for what one's own account can be entered by: recovery codes and passkeys. */
import { z } from 'zod'
import { Account, Credentials, NewPassword, PresentPassword, ShownName } from './accounts.ts'
import { NewPasskey, PasskeyOptions, PasskeyProof, RecoveryCode } from './proofs.ts'
import { IsoDate, route, Success } from './route.ts'

/** Sets the person's own password at the first sign-in with one that an admin has set (ACCOUNT-54), and signs in. 409 for any other password. */
export const replaceOneTimePassword = route({
  method: 'post',
  path: '/api/login/first-password',
  who: 'everybody',
  body: Credentials.extend({ next: NewPassword }),
  reply: Account,
})

/**
 * Sets a new password by a recovery code, which is used up, and signs in (ACCOUNT-57). 401 for a wrong code, and 403 with the code `second-step`
 * where a passkey is to be sent too.
 */
export const recover = route({
  method: 'post',
  path: '/api/login/recovery',
  who: 'everybody',
  body: Credentials.pick({ username: true }).extend({
    code: RecoveryCode,
    next: NewPassword,
    passkey: PasskeyProof.optional(),
  }),
  reply: Account,
})

/** Returns a challenge for a passkey: for signing in with it alone, and as a second step. 404 where passkeys do not work. */
export const startPasskeySignIn = route({
  method: 'post',
  path: '/api/login/passkey/options',
  who: 'everybody',
  reply: PasskeyOptions,
})

export const signInByPasskey = route({
  method: 'post',
  path: '/api/login/passkey',
  who: 'everybody',
  body: z.object({ passkey: PasskeyProof }),
  reply: Account,
})

/** A passkey as its own person sees it. */
export const Passkey = z.object({
  /** Public: useless for signing in. */
  id: z.string(),
  name: z.string(),
  createdAt: IsoDate,
  lastUsedAt: IsoDate.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** The ways to sign in to one's own account, besides the password. */
export const WaysIn = z.object({
  /** Recovery codes that are not used yet. */
  codesLeft: z.int(),
  codesMadeAt: IsoDate.nullable(),
  /** False where the server is not reached by https and a name (ACCOUNT-58). */
  passkeysWork: z.boolean(),
  passkeys: z.array(Passkey),
  /** Whether signing in with the password takes a passkey or a recovery code too. */
  secondStep: z.boolean(),
  /** Resets of the password by others, newest first. */
  passwordResets: z.array(z.object({ at: IsoDate, by: z.enum(['admin', 'operator']) })),
})
export type WaysIn = z.infer<typeof WaysIn>

export const getWaysIn = route({ method: 'get', path: '/api/profile/ways-in', reply: WaysIn })

/** The person has read that the password was reset. */
export const confirmReset = route({ method: 'post', path: '/api/profile/password-reset/confirm', reply: Success })

const Password = z.object({ password: PresentPassword })

/** Makes ten new recovery codes, which this reply alone contains, and ends the earlier ones. */
export const makeRecoveryCodes = route({
  method: 'post',
  path: '/api/profile/recovery-codes',
  body: Password,
  reply: z.object({ codes: z.array(z.string()) }),
})

/** Returns the challenge for a new passkey. 409 for an eleventh. */
export const startPasskey = route({
  method: 'post',
  path: '/api/profile/passkeys/options',
  body: Password,
  reply: PasskeyOptions,
})

export const addPasskey = route({
  method: 'post',
  path: '/api/profile/passkeys',
  body: z.object({ passkey: NewPasskey, name: ShownName.max(50).optional() }),
  reply: Passkey,
  status: 201,
})

/** Removes a passkey, and ends the sessions that began with it. 409 where the second step would lock the person out (ACCOUNT-60). */
export const removePasskey = route({
  method: 'delete',
  path: '/api/profile/passkeys/:id',
  params: z.object({ id: z.string().regex(/^[\w-]{1,1400}$/) }),
  body: Password,
  reply: Success,
})

/** Turns the second step on or off. 409 without a passkey and a recovery code. */
export const setSecondStep = route({
  method: 'put',
  path: '/api/profile/second-step',
  body: Password.extend({ on: z.boolean('Must be true or false') }),
  reply: Success,
})
