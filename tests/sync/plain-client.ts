/** An unmodified y-websocket client, and a raw socket for messages that no valid client sends. */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'

export interface PlainClient {
  readonly doc: Y.Doc
  readonly provider: WebsocketProvider
  leave(): void
}

/** Connects and resolves when y-websocket reports that it is synced. */
export async function connectPlainClient(
  url: string,
  artworkId: number,
  user: number,
  doc = new Y.Doc(),
): Promise<PlainClient> {
  const provider = new WebsocketProvider(url, String(artworkId), doc, {
    WebSocketPolyfill: WebSocket as unknown as typeof globalThis.WebSocket,
    params: { as: String(user) },
    disableBc: true,
  })
  const client = { doc, provider, leave: () => provider.destroy() }
  if (!provider.synced) await new Promise<void>((synced) => provider.on('sync', (is) => is && synced()))
  return client
}

export interface Closed {
  readonly code: number
  readonly reason: string
}

/** A socket without a protocol; `received` holds every message it gets. */
export class RawSocket {
  readonly received: Uint8Array[] = []
  readonly closed: Promise<Closed>
  readonly socket: WebSocket

  constructor(url: string, artworkId: number, user: number, query = '') {
    this.socket = new WebSocket(`${url}/${artworkId}?as=${user}${query}`)
    this.socket.on('message', (data: Buffer) => this.received.push(new Uint8Array(data)))
    this.socket.on('error', () => undefined)
    this.closed = once(this.socket, 'close').then(([code, reason]: unknown[]) => ({
      code: Number(code),
      reason: String(reason),
    }))
  }

  static async open(url: string, artworkId: number, user: number, query = ''): Promise<RawSocket> {
    const socket = new RawSocket(url, artworkId, user, query)
    await once(socket.socket, 'open')
    return socket
  }

  send(bytes: Uint8Array | string): void {
    this.socket.send(bytes)
  }
}
