/** The code that keeps the guest's page, in a browser. It is loaded when somebody signs in. */
import type { Presence } from '#contract/socket.ts'
import { browserSession } from '#client/canvas/session/browser-session.ts'
import { browserLocks } from '#client/canvas/session/device/tab-locks.ts'
import { sendingLock } from '#client/canvas/waiting/sending-lock.ts'
import { serverCalls } from '#client/canvas/waiting/server-calls.ts'
import { keepGuestPage, type KeepEnvironment, type KeptPage } from './keep-guest-page.ts'
import type { GuestPage } from './guest-page.ts'

function callsFor(person: number): KeepEnvironment['server'] {
  const { artwork, create } = serverCalls(person)
  return { artwork, create: ({ templateId, title }, ...rest) => create({ templateId, title }, ...rest) }
}

/** Keeps the page while no tab sends waiting strokes, so that its strokes are sent here and nowhere else. */
export function keepFromBrowser(
  page: GuestPage,
  user: Presence['user'],
  signal: AbortSignal,
): Promise<KeptPage | null> {
  return browserLocks().whenFree(sendingLock(user.id), signal, () =>
    keepGuestPage(page, { user, session: browserSession(), server: callsFor(user.id) }, signal),
  )
}
