/** A socket that only looks, for the tests of what others see. */
import { WebSocket } from 'ws'
import type { Client } from '#tests/api/client.ts'
import type { App } from '#tests/api/start-app.ts'

export interface WatchingSocket {
  /** Resolves with `open` once the room has sent something, or with the code or status that ended the socket before that. */
  outcome(): Promise<'open' | number>
  /** Resolves with the close code. */
  closed(): Promise<number>
}

export function openSocket({ url }: Pick<App, 'url'>, client: Client, artworkId: number): WatchingSocket {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/collab/${artworkId}`, {
    headers: { cookie: client.cookieHeader() },
  })
  const closed = new Promise<number>((resolve) => {
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.once('close', resolve)
    socket.once('error', () => undefined)
  })
  const opened = new Promise<'open'>((resolve) => socket.once('message', () => resolve('open')))
  return { outcome: () => Promise.race([closed, opened]), closed: () => closed }
}
