/** Starts and ends the session of a request. */
import { promisify } from 'node:util'
import type { Request, Response } from 'express'
import { Problem } from '#server/http/problem.ts'
import { deviceName } from './device-name.ts'
import { forgetSessionCookie } from './session-cookie.ts'
import { SignInRefused, type SignInProof } from './session-store.ts'

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
    throw error instanceof SignInRefused ? Problem.unauthorized('Please sign in again', SIGN_IN_REFUSED) : error
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
