/** The session cookie, by express-session. */
import type { RequestHandler } from 'express'
import session, { type Store } from 'express-session'
import { adoptPlainCookie, cookieSecrets, sessionCookie } from './session-cookie.ts'
import { SESSION_LIFETIME_MS } from './session-store.ts'

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
