import { readClose } from '#client/canvas/session/close-plan.ts'

const OUTBOX_WORDS = {
  send: 'What is not saved is sent again after reconnecting.',
  hold: 'What is not saved stays on this device.',
  drop: 'One stroke is refused for good.',
  rebuild: 'The document is built anew from what the server has.',
  'other-log': 'The server has another log of this artwork; own strokes are compared with it.',
} as const

const RETRY_WORDS = {
  soon: 'The client reconnects at once.',
  later: 'The client waits before it reconnects.',
  never: 'The client does not reconnect.',
} as const

/** Returns a close of the socket in words: what the server said, and what the client does now. */
export function closeWords(code: number, reason: string): string {
  const plan = readClose(code, reason)
  const said = plan.words ?? (reason === '' ? 'The connection was lost.' : `The server closed it: ${reason}.`)
  return `${said} ${RETRY_WORDS[plan.retry]} ${OUTBOX_WORDS[plan.outbox]}`
}
