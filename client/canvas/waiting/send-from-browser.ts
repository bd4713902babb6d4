/** The code of a round in a browser. It is loaded when something waits, because it brings Yjs and the session along. */
import { createArtwork, getArtwork } from '#contract/artworks.ts'
import type { Presence } from '#contract/socket.ts'
import { call } from '#client/http/call.ts'
import { browserSession } from '#client/canvas/session/browser-session.ts'
import type { SendEnvironment } from './send-place.ts'
import { sendRound, type Round, type RoundResult } from './send-round.ts'

const server: SendEnvironment['server'] = {
  // The service worker must not reply in the server's place.
  artwork: (id, signal) => call(getArtwork, { params: { id }, signal, cache: 'no-store' }),
  create: (templateId, requestId, signal) =>
    call(createArtwork, { body: { templateId }, idempotencyKey: requestId, signal }),
}

export const sendFromBrowser = (round: Round, user: Presence['user']): Promise<RoundResult> =>
  sendRound(round, { user, session: browserSession(), server })
