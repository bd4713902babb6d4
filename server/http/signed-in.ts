import type { Request } from 'express'
import type { Person } from '#server/accounts/person.ts'
import { Problem } from './problem.ts'

/** The person behind a request, and which of the person's sessions it came with (a name for it, never the secret). */
export interface SignedIn {
  person: Person
  sessionId: string
}

declare global {
  namespace Express {
    interface Request {
      /** Set by the session middleware; null for a stranger. */
      signedIn?: SignedIn | null
    }
  }
}

/** The person who asks; a 401 Problem when nobody is signed in. */
export function requirePerson(request: Request): Person {
  const person = request.signedIn?.person
  if (!person) throw Problem.unauthorized()
  return person
}
