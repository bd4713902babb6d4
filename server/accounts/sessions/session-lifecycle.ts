/** Starts and ends the session of a request. */
import { promisify } from 'node:util'
import type { Request, Response } from 'express'
import { Problem } from '#server/http/problem.ts'
import { PLEASE_SIGN_IN_AGAIN } from '#server/texts/accounts.ts'
import { deviceName } from './device-name.ts'
import { forgetSessionCookie } from './session-cookie.ts'
import { type SignInProof, SignInRefused } from './session-store.ts'
import type { KnownBrowsers } from './known-browsers.ts'

/**
 * Starts a session under a new id, against session fixation: an id known before is useless (ACCOUNT-8). The session remembers the
 * device in words (PROFILE-3) and, of a child, the family's device, whose removal ends it (CHILD-2). Throws a 401 Problem when the
 * credential has ended since it was checked (SECURITY-33), or the device, the passkey or the account of a provider may sign nobody in any more.
 */
export async function beginSession(
  request: Request,
  { userId, version, familyDeviceId, passkeyId, identityId }: SignInProof,
): Promise<void> {
  const regenerate = promisify<void>((done) => request.session.regenerate(done))
  await regenerate()
  request.session.userId = userId
  request.session.credentialVersion = version
  request.session.device = deviceName(request.get('user-agent'))
  if (familyDeviceId !== undefined) request.session.familyDeviceId = familyDeviceId
  if (passkeyId !== undefined) request.session.passkeyId = passkeyId
  if (identityId !== undefined) request.session.identityId = identityId
  // Saved before the response is sent, so that a sign-in that could not be stored is not reported as a success.
  const save = promisify<void>((done) => request.session.save(done))
  try {
    await save()
  } catch (error) {
    // Otherwise express-session would try again at the end of the response.
    await destroySession(request)
    throw error instanceof SignInRefused ? Problem.unauthorized(PLEASE_SIGN_IN_AGAIN, SIGN_IN_REFUSED) : error
  }
}

const SIGN_IN_REFUSED = 'sign-in-refused'
/** Whether `beginSession` has refused a sign-in. */
export const isSignInRefused = (error: unknown): boolean => error instanceof Problem && error.code === SIGN_IN_REFUSED

const destroySession = (request: Request): Promise<void> => promisify<void>((done) => request.session.destroy(done))()

/** Ends the request's session on the server, so that copies of its cookie are useless too, and has the browser forget the cookie. */
export async function signOut(request: Request, response: Response): Promise<void> {
  await destroySession(request)
  forgetSessionCookie(request, response)
}

/** What every sign-in of a grown-up does once its person is proved. */
export interface SignInCall {
  readonly request: Request
  readonly response: Response
}

/** Both begin a session, throw as `beginSession` does, and make the browser known to the account (SECURITY-85). */
export function createSignIns(
  knownBrowsers: KnownBrowsers,
  /** Are told of an account in a browser after its session has begun. */
  notices: Record<'registered' | 'signedIn', (call: SignInCall, userId: number) => Promise<void>>,
) {
  async function begin({ request, response }: SignInCall, proof: SignInProof): Promise<void> {
    await beginSession(request, proof)
    knownBrowsers.remember(request, response, proof)
  }
  return {
    /** For a new account. */
    async beginFirst(call: SignInCall, proof: SignInProof): Promise<void> {
      await begin(call, proof)
      await notices.registered(call, proof.userId)
    },
    /** Tells the person if the browser is new to the account (SECURITY-98). */
    async begin(call: SignInCall, proof: SignInProof): Promise<void> {
      await begin(call, proof)
      await notices.signedIn(call, proof.userId)
    },
  }
}

export type SignIns = ReturnType<typeof createSignIns>
