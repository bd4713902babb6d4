/** Starts and ends the session of a request. */
import { promisify } from 'node:util'
import type { Request, Response } from 'express'
import { deviceName } from './device-name.ts'
import { SESSION_COOKIE } from './session-middleware.ts'

/**
 * Starts a session for this person under a new id, against session fixation: an id known before is useless (ACCOUNT-8). The session
 * remembers the device in words (PROFILE-3) and, of a child, the family's device, whose removal ends it (CHILD-2).
 */
export async function beginSession(request: Request, userId: number, familyDeviceId?: number): Promise<void> {
  const regenerate = promisify<void>((done) => request.session.regenerate(done))
  await regenerate()
  request.session.userId = userId
  request.session.device = deviceName(request.get('user-agent'))
  if (familyDeviceId !== undefined) request.session.familyDeviceId = familyDeviceId
  // Saved before the response is sent, so that a sign-in that could not be stored is not reported as a success.
  const save = promisify<void>((done) => request.session.save(done))
  await save()
}

/** Ends the request's session on the server, so that copies of its cookie are useless too, and has the browser forget the cookie. */
export async function signOut(request: Request, response: Response): Promise<void> {
  const destroy = promisify<void>((done) => request.session.destroy(done))
  await destroy()
  response.clearCookie(SESSION_COOKIE, { path: '/', httpOnly: true, sameSite: 'lax' })
}
