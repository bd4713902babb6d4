/** An honest person with an unmodified y-websocket client and a Y.Doc that collects garbage: nothing of ours but the strokes. */
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { appendStroke, redoLatest, undoLatest } from '#crdt/document/artwork-document.ts'
import { updateFrame } from '#server/sync/wire/frames.ts'
import { anyStroke } from './any-stroke.ts'
import { Easel } from './easel.ts'
import type { HonestClient, HonestClientOptions } from './honest-client.ts'
import { RecordedSockets } from './recorded-sockets.ts'

export class StockClient implements HonestClient {
  readonly name: string
  readonly sockets: RecordedSockets
  readonly refusals: string[] = []
  doc = new Y.Doc()
  readonly #options: HonestClientOptions
  #provider: WebsocketProvider
  #easel: Easel
  #incarnation = 0
  #made = 0

  constructor(options: HonestClientOptions) {
    this.#options = options
    this.name = options.name
    this.sockets = new RecordedSockets(options.person.cookie)
    this.#easel = new Easel(options.plates)
    this.#provider = this.#begin()
  }

  get state(): string {
    return `synced ${this.#provider.synced}, ${this.sockets.ends.length} ends`
  }

  /** It is never told more than that it is synced. */
  get settled(): boolean {
    return this.#provider.synced
  }

  draw(): void {
    this.#made += 1
    const { chance, person } = this.#options
    appendStroke(this.doc, anyStroke(chance, `${this.name}-${this.#incarnation}-${this.#made}`, person.id))
  }

  undo(): void {
    undoLatest(this.doc, this.#options.person.id)
  }

  redo(): void {
    redoLatest(this.doc, this.#options.person.id)
  }

  disconnect(): void {
    this.sockets.tearOff()
  }

  sendAgain(): void {
    this.sockets.send(updateFrame(Y.encodeStateAsUpdate(this.doc)))
  }

  look(): void {
    this.#easel.look(this.doc)
  }

  hash(): string {
    return this.#easel.hash(this.doc)
  }

  /** A page that keeps nothing: after a crash and a reload alike, what was not sent is gone, as nobody promised otherwise. */
  async reload(crashed: boolean): Promise<void> {
    if (crashed) this.sockets.tearOff()
    await this.end()
    this.#provider = this.#begin()
  }

  end(): Promise<void> {
    this.#provider.destroy()
    this.#provider.awareness.destroy()
    this.sockets.tearOff()
    return Promise.resolve()
  }

  #begin(): WebsocketProvider {
    const { socketUrl, artworkId, plates, promises } = this.#options
    this.#incarnation += 1
    this.doc = new Y.Doc()
    this.#easel = new Easel(plates)
    const provider = new WebsocketProvider(socketUrl, String(artworkId), this.doc, {
      WebSocketPolyfill: this.sockets.WebSocket,
      disableBc: true,
      maxBackoffTime: 500,
    })
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === provider) promises.update(update)
    })
    provider.on('closed', ({ code, reason }) => this.refusals.push(`${code} ${reason}`))
    return provider
  }
}
