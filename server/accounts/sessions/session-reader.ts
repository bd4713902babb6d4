/** Reads the session of any request, including WebSocket upgrades, which do not pass through Express. */
import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Request, RequestHandler, Response } from 'express'
import type { Credential } from '#server/rights/standing/credential.ts'
import { credentialIn, publicSessionId } from './session-store.ts'

/**
 * Returns a reader of sessions. It uses the middleware that writes the cookie, so that reading and writing cannot disagree. An Express
 * request has already passed through that middleware; an upgrade passes through it here, with a response that is never sent.
 */
export function createSessionReader(middleware: RequestHandler) {
  return {
    /** Returns the signed-in session of a request's cookie, or null. Changes nothing. */
    async read(incoming: IncomingMessage): Promise<{ credential: Credential; sessionId: string } | null> {
      // express-session needs only the fields of IncomingMessage; it adds `session` and `sessionID`.
      const request = incoming as Request
      if (!request.session)
        await new Promise<void>((resolve, reject) => {
          const neverSent = new ServerResponse(incoming) as Response
          void middleware(request, neverSent, (error?: unknown) => (error ? reject(error) : resolve()))
        })
      const credential = request.session ? credentialIn(request.session) : null
      return credential && { credential, sessionId: publicSessionId(request.sessionID) }
    },
  }
}

export type SessionReader = ReturnType<typeof createSessionReader>
