/** Finds the person behind a request. */
import type { Authenticate, Person } from '#server/http/person.ts'
import type { Credential } from '#server/rights/standing/credential.ts'
import type { SessionReader } from './sessions/session-reader.ts'

/** Returns a check that reads session and account at every call, so that an ended session and an ended credential lose access at once. */
export function createAuthenticate({
  sessions,
  findPerson,
}: {
  sessions: SessionReader
  /** Returns null for a credential that does not count any more. */
  findPerson: (credential: Credential) => Promise<Person | null>
}): Authenticate {
  return async (request) => {
    const session = await sessions.read(request)
    const person = session && (await findPerson(session.credential))
    return person && { person, sessionId: session.sessionId }
  }
}
