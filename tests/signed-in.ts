/** People in a session, for tests of what stands behind the sign-in. */
import type { Person, SignedIn } from '#server/http/person.ts'

/** `person` in the given session, whose credential has never ended. */
export function signedIn(person: Person, sessionId: string): SignedIn {
  return { person, sessionId, credential: { userId: person.id, version: 0 } }
}
