/** The person behind a request, and how a route requires one. */
import type { IncomingMessage } from 'node:http'
import type { Request } from 'express'
import type { Credential } from '#server/rights/standing.ts'
import { ASK_A_GROWN_UP } from '#server/texts/families.ts'
import { ONLY_ADMINS } from '#server/texts/http.ts'
import { Problem } from './problem.ts'

/** The signed-in account as other capabilities see it. It is read from storage at each request. */
export interface Person {
  id: number
  username: string
  /** What others see: the display name or, without one, the username. */
  name: string
  /** `#RRGGBB` */
  color: string
  isAdmin: boolean
  /** The profile of a child (CHILD-1). */
  isChild: boolean
  /** Since when the name is hidden in artworks of others (PROFILE-6). Missing unless the person has asked for it. */
  nameHiddenAt?: Date
}

/** A person and their session. `sessionId` is its public id and never the secret in the cookie. */
export interface SignedIn {
  person: Person
  sessionId: string
  /** The credential under which the session began. */
  credential: Credential
}

/** Returns the person of the request's session cookie, or null for a stranger. It works for WebSocket upgrades too. */
export type Authenticate = (request: IncomingMessage) => Promise<SignedIn | null>

/** Returns the person of a session as the storage has them now, or null when the session or its credential has ended. */
export type PersonOf = (sessionId: string) => Promise<Person | null>

declare global {
  namespace Express {
    interface Request {
      /** Set by the session middleware; null for a stranger. */
      signedIn?: SignedIn | null
    }
  }
}

/** Returns the signed-in person; throws a 401 Problem if there is none. */
export function requirePerson(request: Request): Person {
  const person = request.signedIn?.person
  if (!person) throw Problem.unauthorized()
  return person
}

/** Returns the public id of the session; throws a 401 Problem if there is none. */
export function requireSession(request: Request): string {
  if (!request.signedIn) throw Problem.unauthorized()
  return request.signedIn.sessionId
}

/** Returns the credential of the session; throws a 401 Problem if there is none. A write that must not outlive it compares it again. */
export function requireCredential(request: Request): Credential {
  if (!request.signedIn) throw Problem.unauthorized()
  return request.signedIn.credential
}

/** Throws a 401 Problem for a stranger, and a 403 Problem for everybody else who is no admin. */
export function requireAdmin(request: Request): void {
  if (!requirePerson(request).isAdmin) throw Problem.forbidden(ONLY_ADMINS)
}

/** Throws a 403 Problem for a child: some calls are for grown-ups only (CHILD-7). */
export function requireGrownUp({ isChild }: Pick<Person, 'isChild'>): void {
  if (isChild) throw Problem.forbidden(ASK_A_GROWN_UP, 'children-may-not')
}
