/** The code of a round in a browser. It is loaded when something waits, because it brings Yjs and the session along. */
import type { Presence } from '#contract/socket.ts'
import { browserSession } from '#client/canvas/session/browser-session.ts'
import { sendRound, type Round, type RoundResult } from './send-round.ts'
import { serverCalls } from './server-calls.ts'

export const sendFromBrowser = (round: Round, user: Presence['user']): Promise<RoundResult> =>
  sendRound(round, { user, session: browserSession(), server: serverCalls(user.id) })
