import { WebSocket } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import type { Client } from '#tests/api/client.ts'
import type { App } from '#tests/api/start-app.ts'

/** Connects an unmodified y-websocket client of this person and resolves when it is synced. */
export async function visitWith({ url }: App, person: Client, artworkId: number): Promise<WebsocketProvider> {
  const provider = new WebsocketProvider(
    `${url.replace('http', 'ws')}/collab`,
    String(artworkId),
    new Y.Doc({ gc: false }),
    {
      WebSocketPolyfill: class extends WebSocket {
        constructor(address: string) {
          super(address, { headers: { cookie: person.cookieHeader() } })
        }
      } as unknown as typeof globalThis.WebSocket,
      disableBc: true,
    },
  )
  if (!provider.synced) await new Promise<void>((synced) => provider.on('sync', (is) => is && synced()))
  return provider
}
