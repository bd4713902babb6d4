/** The session cookie, by express-session. */
import type { Request, RequestHandler, Response } from 'express'
import session, { type Store } from 'express-session'
import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Credential } from '#server/rights/standing.ts'
import { adoptPlainCookie, cookieSecrets, renewSessionCookie, sessionCookie } from './session-cookie.ts'
import { credentialIn, isTouchDue, publicSessionId, SESSION_LIFETIME_MS } from './session-store.ts'

/**
 * Returns the middleware that reads and sets the session cookie: HttpOnly, SameSite=Lax, rolling, Secure over https (ACCOUNT-9). It is sent
 * again once an hour only: a reply that comes late, after the next person has signed in, would take their cookie away.
 */
export function createSessionMiddleware(
  store: Store,
  secret: string,
  {
    secure,
    now,
  }: {
    /** True when the public address is https; otherwise each connection decides. */
    readonly secure: boolean
    readonly now: () => Date
  },
): RequestHandler {
  const secrets = cookieSecrets(secret, secure)
  const middleware = session({
    name: sessionCookie(secure),
    store,
    secret: secrets,
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: secure || 'auto', maxAge: SESSION_LIFETIME_MS, path: '/' },
  })
  return (request, response, next) => {
    const isMoved = secure && adoptPlainCookie(request, response, secret)
    middleware(request, response, (error?: unknown) => {
      const { session: found, sessionID: secretId } = request
      // A session keeps how its cookie was set, which may have been before https.
      if (found && secure) found.cookie.secure = true
      const isDue = isMoved || (found && isTouchDue(found, now().getTime()))
      // A request may have been answered while its session was read.
      if (found && credentialIn(found) && isDue && !response.headersSent)
        renewSessionCookie(response, {
          secretId,
          secret: secrets[0]!,
          expires: new Date(now().getTime() + SESSION_LIFETIME_MS),
          isHost: secure,
          isSecure: found.cookie.secure === true,
        })
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
