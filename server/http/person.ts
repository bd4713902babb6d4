/** The person behind a request: what every capability knows of the signed-in account, and how a route asks for it. */
import type { IncomingMessage } from 'node:http'
import type { Request } from 'express'
import { Problem } from './problem.ts'

/** The signed-in account as every capability sees it, read from storage at each request. */
export interface Person {
  id: number
  username: string
  /** What others see: the display name, or else the username. */
  name: string
  /** `#RRGGBB` */
  color: string
  isAdmin: boolean
}

/** A person, and a name for the sign-in session that the request came with (never the session's secret). */
export interface SignedIn {
  person: Person
  sessionId: string
}

/** Returns who sent this request, by its session cookie; null for a stranger. Works outside Express, for WebSocket upgrades. */
export type Authenticate = (request: IncomingMessage) => Promise<SignedIn | null>

declare global {
  namespace Express {
    interface Request {
      /** Set by the session middleware; null for a stranger. */
      signedIn?: SignedIn | null
    }
  }
}

/** Returns the person who asks; throws a 401 Problem when nobody is signed in. */
export function requirePerson(request: Request): Person {
  const person = request.signedIn?.person
  if (!person) throw Problem.unauthorized()
  return person
}
