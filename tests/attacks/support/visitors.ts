/** People in a room: with our own client, and with an unmodified y-websocket client. */
import { WebSocket } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import type * as Y from 'yjs'
import type { Artwork } from '#contract/artworks.ts'
import { ArtworkSession } from '#client/canvas/session/artwork-session.ts'
import { newArtworkDocument } from '#crdt/document/artwork-document.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import type { Client } from '#tests/api/client.ts'
import type { App } from '#tests/api/start-app.ts'
import { MemoryDevice } from '#tests/sync/memory-device.ts'

export type Account = Awaited<ReturnType<App['signUp']>>

export const roomUrl = (app: App): string => `${app.url.replace('http', 'ws')}/collab`

/** Returns a WebSocket that carries a person's cookies and hands every message it gets to `onMessage`. */
function webSocketOf(person: Client, onMessage: (bytes: Buffer) => void = () => {}): typeof globalThis.WebSocket {
  // ws has the part of the browser's interface that y-websocket uses.
  return class extends WebSocket {
    constructor(address: string) {
      super(address, { headers: { cookie: person.cookieHeader() } })
      this.on('message', (data: Buffer) => onMessage(Buffer.from(data)))
    }
  } as unknown as typeof globalThis.WebSocket
}

/** Creates an artwork of the first person that all may draw on. */
export async function sharedArtwork(owner: Client, ...guests: readonly Client[]): Promise<number> {
  const created = (await owner.post('/api/artworks', { collaborativeMode: true })).json as Artwork
  for (const guest of guests) await guest.post('/api/collaboration/join', { code: created.sessionCode })
  return created.id
}

export interface OwnVisitor {
  readonly session: ArtworkSession
  /** The growing strokes of others, as they are shown now. */
  shown(): readonly Stroke[]
  /** Every message from the server. */
  readonly received: Buffer[]
}

/** Opens an artwork with our own client, and resolves when it is in step with the server. */
export async function visitOwn(app: App, person: Account, artworkId: number): Promise<OwnVisitor> {
  let shown: readonly Stroke[] = []
  const received: Buffer[] = []
  const session = new ArtworkSession({
    user: { id: person.id, name: person.username, color: '#112233' },
    painter: {
      change: () => {},
      expectOpeningPicture: () => {},
      openingPicture: () => {},
      reset: () => {},
      previewOwn: () => {},
      previewRemote: (strokes) => {
        shown = strokes
      },
    },
    environment: {
      url: roomUrl(app),
      network: new EventTarget(),
      chance: () => 0,
      WebSocket: webSocketOf(person, (bytes) => received.push(bytes)),
      localStore: new MemoryDevice().openTab().localStore,
      fetchOpeningPicture: async () => null,
      now: Date.now,
      clock: () => performance.now(),
    },
    onRefused: () => {},
  })
  await session.openArtwork((await person.get(`/api/artworks/${artworkId}`)).json as Artwork)
  await session.whenSaved()
  return { session, shown: () => shown, received }
}

export interface PlainVisitor {
  readonly doc: Y.Doc
  readonly provider: WebsocketProvider
  /** Every message from the server. */
  readonly received: Buffer[]
  /** The reasons with which the server has closed the connection. */
  readonly closed: string[]
}

/** Connects an unmodified y-websocket client, and resolves when it is synced. */
export async function visitPlain(
  app: App,
  person: Account,
  artworkId: number,
  doc = newArtworkDocument(),
): Promise<PlainVisitor> {
  const received: Buffer[] = []
  const closed: string[] = []
  const provider = new WebsocketProvider(roomUrl(app), String(artworkId), doc, {
    WebSocketPolyfill: webSocketOf(person, (bytes) => received.push(bytes)),
    disableBc: true,
    shouldReconnect: () => false,
  })
  provider.on('connection-close', (event) => event && closed.push(event.reason))
  if (!provider.synced) await new Promise<void>((synced) => provider.on('sync', (is) => is && synced()))
  return { doc, provider, received, closed }
}
