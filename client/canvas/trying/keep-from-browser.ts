/** The code that keeps the tried page, in a browser. It is loaded when somebody signs in. */
import { createArtwork, getArtwork } from '#contract/artworks.ts'
import type { Presence } from '#contract/socket.ts'
import { call } from '#client/http/call.ts'
import { browserSession } from '#client/canvas/session/browser-session.ts'
import { sendingLock } from '#client/canvas/waiting/sending-lock.ts'
import { keepTriedPage, type KeepEnvironment, type KeptPage } from './keep-tried-page.ts'
import type { TriedPage } from './tried-page.ts'

const server: KeepEnvironment['server'] = {
  // The service worker must not reply in the server's place.
  artwork: (id, signal) => call(getArtwork, { params: { id }, signal, cache: 'no-store' }),
  create: ({ templateId, title }, requestId, signal) =>
    call(createArtwork, { body: { templateId, title }, idempotencyKey: requestId, signal }),
}

/** Keeps the page while no tab sends waiting strokes, so that its strokes are sent here and nowhere else. */
export function keepFromBrowser(
  page: TriedPage,
  user: Presence['user'],
  signal: AbortSignal,
): Promise<KeptPage | null> {
  const keep = (): Promise<KeptPage | null> => keepTriedPage(page, { user, session: browserSession(), server }, signal)
  // Plain http has no Web Locks. Strokes that are sent twice are added once, by their ids.
  return navigator.locks ? navigator.locks.request(sendingLock(user.id), { signal }, keep) : keep()
}
