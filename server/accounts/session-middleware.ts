import type { RequestHandler } from 'express'
import session, { type Store } from 'express-session'
import { SESSION_LIFETIME_MS } from './session-store.ts'

/** The cookie's name. */
export const SESSION_COOKIE = 'fridgedoor.sid'

/** Sets the session cookie: HttpOnly, SameSite=Lax, rolling, and Secure when the page came by https (ACCOUNT-9). */
export function createSessionMiddleware({
  store,
  secret,
  secure,
}: {
  store: Store
  secret: string
  /** True when the public address is https; otherwise each connection decides for itself. */
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
