/** Tells people of sign-ins at new places: of their own account, and of their children (SECURITY-98). */
import type { Request, Response } from 'express'
import { deviceName } from '#server/accounts/sessions/device-name.ts'
import type { Context } from '#server/context/context.ts'
import { familiesOfChild, parentsOf } from '#server/families/children-of.ts'
import { createHostCookie } from '#server/http/headers/host-cookie.ts'
import type { SecurityLog } from '#server/http/security-log.ts'
import type { KnownPlaces } from '#server/notices/known-places.ts'
import type { Notices } from '#server/notices/notices.ts'

const BROWSER_COOKIE = 'fridgedoor.browser'
const LIFETIME_MS = 365 * 24 * 60 * 60 * 1000
/** 256 random bits in base64url. The token says nothing but that somebody has signed in here before, and opens nothing. */
const TOKEN = /^[\w-]{43}$/

export interface Call {
  readonly request: Request
  readonly response: Response
}

/** @param given.secure the public address is https. @param given.newToken returns 256 random bits in base64url */
export function createSignInNotices(
  { storage }: Pick<Context, 'storage'>,
  notices: Notices,
  places: KnownPlaces,
  security: SecurityLog,
  secure: boolean,
  newToken: () => string,
) {
  const cookie = createHostCookie(BROWSER_COOKIE, { secure, form: TOKEN, lifetimeMs: LIFETIME_MS })

  /** Remembers the browser. Returns whether it is new to the account. */
  async function visit({ request, response }: Call, userId: number): Promise<boolean> {
    const browser = cookie.read(request) ?? newToken()
    cookie.write(request, response, browser)
    return places.visit(userId, { browser })
  }

  return {
    /** A new account: its browser is known from now on, and nobody is told. */
    async registered(call: Call, userId: number): Promise<void> {
      await visit(call, userId)
    },
    /** Tells the person if the browser is new to the account. */
    async signedIn(call: Call, userId: number): Promise<void> {
      if (!(await visit(call, userId))) return
      security.record('sign-in-new-browser', call.request, { accountId: userId })
      await notices.add(userId, 'new-browser', { device: deviceName(call.request.get('user-agent')) })
    },
    /** Tells the parents of a child if it has never signed in on the device. */
    async childSignedIn(
      { request }: Pick<Call, 'request'>,
      { childId, deviceId }: { childId: number; deviceId: number },
    ): Promise<void> {
      if (!(await places.visit(childId, { deviceId }))) return
      security.record('child-on-new-device', request, { accountId: childId })
      const facts = { childId, device: deviceName(request.get('user-agent')) }
      const parents = await parentsOf(storage, await familiesOfChild(storage, childId))
      await notices.add(parents, 'child-on-new-device', facts)
    },
  }
}

/** Called after a session has begun. */
export type SignInNotices = ReturnType<typeof createSignInNotices>
