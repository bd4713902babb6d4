import type { IncomingMessage } from 'node:http'
import type { SignedIn } from '#server/http/signed-in.ts'
import type { Person } from './person.ts'
import type { SessionReader } from './session-reader.ts'

/** Who sent this request, read from its session cookie; null for a stranger. Works outside Express, for WebSocket upgrades. */
export type Authenticate = (request: IncomingMessage) => Promise<SignedIn | null>

/** Looks the session and then the account up at every call: a removed account or a signed-out session ends at once. */
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
