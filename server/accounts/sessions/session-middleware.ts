/** The session cookie, by express-session. */
import type { Request, RequestHandler, Response } from 'express'
import session, { type Store } from 'express-session'
import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Credential } from '#server/rights/standing.ts'
import { adoptPlainCookie, cookieSecrets, sessionCookie } from './session-cookie.ts'
import { credentialIn, publicSessionId, SESSION_LIFETIME_MS } from './session-store.ts'

/** Returns the middleware that reads and sets the session cookie: HttpOnly, SameSite=Lax, rolling, Secure over https (ACCOUNT-9). */
export function createSessionMiddleware(
  store: Store,
  secret: string,
  /** True when the public address is https; otherwise each connection decides. */
  secure: boolean,
): RequestHandler {
  const middleware = session({
    name: sessionCookie(secure),
    store,
    secret: cookieSecrets(secret, secure),
    resave: false,
    saveUninitialized: false,
    rolling: true,
    cookie: { httpOnly: true, sameSite: 'lax', secure: secure || 'auto', maxAge: SESSION_LIFETIME_MS, path: '/' },
  })
  if (!secure) return middleware
  return (request, response, next) => {
    adoptPlainCookie(request, response, secret)
    middleware(request, response, (error?: unknown) => {
      // A session keeps how its cookie was set, which may have been before https.
      if (request.session) request.session.cookie.secure = true
      next(error)
    })
  }
}

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
