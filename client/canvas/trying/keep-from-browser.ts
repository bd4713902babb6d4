/** The code that keeps the tried page, in a browser. It is loaded when somebody signs in. */
import type { Presence } from '#contract/socket.ts'
import { browserSession } from '#client/canvas/session/browser-session.ts'
import { browserLocks } from '#client/canvas/session/device/tab-locks.ts'
import { sendingLock } from '#client/canvas/waiting/sending-lock.ts'
import { serverCalls } from '#client/canvas/waiting/server-calls.ts'
import { keepTriedPage, type KeepEnvironment, type KeptPage } from './keep-tried-page.ts'
import type { TriedPage } from './tried-page.ts'

function callsFor(person: number): KeepEnvironment['server'] {
  const { artwork, create } = serverCalls(person)
  return { artwork, create: ({ templateId, title }, ...rest) => create({ templateId, title }, ...rest) }
}

/** Keeps the page while no tab sends waiting strokes, so that its strokes are sent here and nowhere else. */
export function keepFromBrowser(
  page: TriedPage,
  user: Presence['user'],
  signal: AbortSignal,
): Promise<KeptPage | null> {
  return browserLocks().whenFree(sendingLock(user.id), signal, () =>
    keepTriedPage(page, { user, session: browserSession(), server: callsFor(user.id) }, signal),
  )
}
