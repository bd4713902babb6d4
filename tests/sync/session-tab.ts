/** Tabs of one person on one device, with the app's own artwork session and no screen. */
import { WebSocket } from 'ws'
import { ArtworkSession } from '#client/canvas/session/artwork-session.ts'
import type { ArtworkIdentity } from '#client/canvas/session/session-copies.ts'
import type { ClosePlan } from '#client/canvas/session/close-plan.ts'
import { DocumentCopy } from '#crdt/document/document-copy.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import type { MemoryDevice } from './memory-device.ts'

export const AUTHOR = 5
export const ARTWORK: ArtworkIdentity = { id: 7, logKey: 'A'.repeat(22), createdAt: '2026-11-22T09:00:00.000Z' }

export class SessionTab {
  readonly network = new EventTarget()
  readonly refused: ClosePlan[] = []
  /** What the server has asked to read again. */
  readonly news: string[] = []
  readonly session: ArtworkSession
  readonly #crash: () => void
  #picture = new DocumentCopy()

  readonly #author: number

  /** @param cookie signs in to a real server as `author`; a function returns it anew for each connection @param Socket takes the place of a WebSocket with that cookie */
  constructor(
    device: MemoryDevice,
    url: string,
    {
      author = AUTHOR,
      cookie = '',
      Socket = browserSocket(cookie),
    }: { author?: number; cookie?: string | (() => string); Socket?: typeof globalThis.WebSocket } = {},
  ) {
    this.#author = author
    const tab = device.openTab()
    this.#crash = tab.crash
    this.session = new ArtworkSession({
      user: { id: author, name: 'Ana', color: '#112233' },
      painter: {
        change: (change) => this.#picture.applyChange(change),
        expectOpeningPicture: () => {},
        openingPicture: () => {},
        reset: () => {
          this.#picture = new DocumentCopy()
        },
        previewOwn: () => {},
        previewRemote: () => {},
      },
      environment: {
        url,
        network: this.network,
        chance: () => 0,
        WebSocket: Socket,
        localStore: tab.localStore,
        fetchOpeningPicture: async () => null,
        now: Date.now,
        clock: () => performance.now(),
      },
      onRefused: (plan) => this.refused.push(plan),
      onChanged: (part) => this.news.push(part),
    })
  }

  static async open(device: MemoryDevice, url: string, artwork = ARTWORK, author = AUTHOR): Promise<SessionTab> {
    const tab = new SessionTab(device, url, { author })
    await tab.session.openArtwork(artwork)
    return tab
  }

  /** The ids of the strokes on the page. */
  get shown(): string[] {
    return this.#picture.entries().flatMap(({ stroke, undone }) => (undone ? [] : [stroke.id]))
  }

  /** The ids of the strokes of the document, also of undone ones. */
  get strokes(): string[] {
    return this.#picture.entries().map(({ stroke }) => stroke.id)
  }

  draw(...ids: readonly string[]): void {
    for (const id of ids) this.session.commit(plainLine({ id, author: this.#author }))
  }

  async close(): Promise<void> {
    await this.session.close()
    this.#crash()
  }

  /** Ends the tab without a word: only what the device has begun to store is stored. */
  crash(): void {
    this.#crash()
    void this.session.close()
  }
}

export function socketClass(cookie: string | (() => string)): new (address: string) => WebSocket {
  return class extends WebSocket {
    constructor(address: string) {
      super(address, { headers: { cookie: typeof cookie === 'string' ? cookie : cookie() } })
      // A browser reports a refused upgrade and does not throw; a close follows.
      this.on('error', () => undefined)
    }
  }
}

/** Node's ws speaks the browser's interface as far as the client uses it. */
export const browserSocket = (cookie: string | (() => string)): typeof globalThis.WebSocket =>
  socketClass(cookie) as unknown as typeof globalThis.WebSocket
