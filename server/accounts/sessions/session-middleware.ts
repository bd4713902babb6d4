/** The session cookie, by express-session. */
import type { RequestHandler } from 'express'
import session, { type Store } from 'express-session'
import { SESSION_LIFETIME_MS } from './session-store.ts'

/** The name of the session cookie. */
export const SESSION_COOKIE = 'fridgedoor.sid'

/** Returns the middleware that reads and sets the session cookie: HttpOnly, SameSite=Lax, rolling, Secure over https (ACCOUNT-9). */
export function createSessionMiddleware({
  store,
  secret,
  secure,
}: {
  store: Store
  secret: string
  /** True when the public address is https; otherwise each connection decides. */
  secure: boolean
}): RequestHandler {
  return session({
    name: SESSION_COOKIE,
    store,
    secret,
    resave: false,
    saveUninitialized: false,
    rolling: true,
    cookie: { httpOnly: true, sameSite: 'lax', secure: secure || 'auto', maxAge: SESSION_LIFETIME_MS, path: '/' },
  })
}
