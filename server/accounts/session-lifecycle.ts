import { promisify } from 'node:util'
import type { Request } from 'express'

/** Starts a session for this person under a new id, so that an id planted before sign-in is worthless (ACCOUNT-8). */
export async function beginSession(request: Request, userId: number): Promise<void> {
  const regenerate = promisify<void>((done) => request.session.regenerate(done))
  await regenerate()
  request.session.userId = userId
  // Saved here and not at the answer's end: a sign-in that was not stored must not be told as one.
  const save = promisify<void>((done) => request.session.save(done))
  await save()
}

/** Ends the request's session on the server, whatever copies of the cookie are about. */
export async function endSession(request: Request): Promise<void> {
  const destroy = promisify<void>((done) => request.session.destroy(done))
  await destroy()
}
