import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Request, RequestHandler, Response } from 'express'
import { publicSessionId } from './session-store.ts'

export interface SessionReader {
  /** The signed-in session a request's cookie names, or null. Changes nothing. */
  read(request: IncomingMessage): Promise<{ userId: number; sessionId: string } | null>
}

/**
 * Reads the cookie with the very middleware that wrote it, so that the two can never differ. A request that already went
 * through it (Express) is read as it stands; an upgrade is led through with a response that is never sent.
 */
export function createSessionReader(middleware: RequestHandler): SessionReader {
  return {
    async read(incoming) {
      // express-session needs only what every IncomingMessage has; it adds `session` and `sessionID`.
      const request = incoming as Request
      if (!request.session)
        await new Promise<void>((resolve, reject) => {
          const neverSent = new ServerResponse(incoming) as Response
          void middleware(request, neverSent, (error?: unknown) => (error ? reject(error) : resolve()))
        })
      const userId = request.session?.userId
      return userId === undefined ? null : { userId, sessionId: publicSessionId(request.sessionID) }
    },
  }
}
