/** Finds the person behind a request. */
import type { Authenticate, Person } from '#server/http/person.ts'
import type { SessionReader } from './sessions/session-reader.ts'

/** Returns a check that reads session and account at every call, so that an ended session loses access at once. */
export function createAuthenticate({
  sessions,
  findPerson,
}: {
  sessions: SessionReader
  findPerson: (userId: number) => Promise<Person | null>
}): Authenticate {
  return async (request) => {
    const session = await sessions.read(request)
    const person = session && (await findPerson(session.userId))
    return person && { person, sessionId: session.sessionId }
  }
}
