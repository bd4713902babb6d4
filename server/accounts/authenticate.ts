/** Finds the person behind a request. */
import type { RequestHandler } from 'express'
import type { Authenticate } from '#server/http/person.ts'
import type { AccountService } from './account-service.ts'
import { createSessionReader } from './sessions/session-reader.ts'

/** Returns a check that reads session and account at every call, so that an ended session and an ended credential lose access at once. */
export function createAuthenticate(session: RequestHandler, accounts: AccountService): Authenticate {
  const sessions = createSessionReader(session)
  return async (request) => {
    const found = await sessions.read(request)
    const person = found && (await accounts.findPerson(found.credential))
    return person && { person, sessionId: found.sessionId }
  }
}
