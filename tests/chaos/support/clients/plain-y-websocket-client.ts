/** An unmodified y-websocket client with a garbage-collecting Y.Doc; only the strokes are encoded by our code. */
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { appendStroke } from '#crdt/document/artwork-document.ts'
import { redoLatest, undoLatest } from '#crdt/document/undo.ts'
import { updateFrame } from '#server/sync/wire/frames.ts'
import { randomStroke } from '#tests/chaos/support/messages/random-stroke.ts'
import { ReplicaPicture } from '#tests/chaos/support/checks/replica-picture.ts'
import type { CompliantClient, CompliantClientOptions } from './compliant-client.ts'
import { RecordedSockets } from '#tests/chaos/support/network/recorded-sockets.ts'

export class PlainYWebsocketClient implements CompliantClient {
  readonly name: string
  readonly sockets: RecordedSockets
  readonly refusals: string[] = []
  doc = new Y.Doc()
  readonly #options: CompliantClientOptions
  #provider: WebsocketProvider
  #picture: ReplicaPicture
  #visit = 0
  #strokeCount = 0

  constructor(options: CompliantClientOptions) {
    this.#options = options
    this.name = options.name
    this.sockets = new RecordedSockets(options.person.cookie)
    this.#picture = new ReplicaPicture(options.plates)
    this.#provider = this.#connect()
  }

  get state(): string {
    return `synced ${this.#provider.synced}, ${this.sockets.closes.length} closes`
  }

  /** A plain client gets no acknowledgements, so synced is all that it can know. */
  get settled(): boolean {
    return this.#provider.synced
  }

  draw(): void {
    this.#strokeCount += 1
    const { random, person } = this.#options
    appendStroke(this.doc, randomStroke(random, `${this.name}-${this.#visit}-${this.#strokeCount}`, person.id))
  }

  undo(): void {
    undoLatest(this.doc, this.#options.person.id)
  }

  redo(): void {
    redoLatest(this.doc, this.#options.person.id)
  }

  disconnect(): void {
    this.sockets.terminateAll()
  }

  resend(): void {
    this.sockets.send(updateFrame(Y.encodeStateAsUpdate(this.doc)))
  }

  repaint(): void {
    this.#picture.repaint(this.doc)
  }

  hash(): string {
    return this.#picture.hash(this.doc)
  }

  /** Starts with an empty document. This client stores nothing, so strokes that it has not sent are lost. */
  async reload(crashed: boolean): Promise<void> {
    if (crashed) this.sockets.terminateAll()
    await this.end()
    this.#provider = this.#connect()
  }

  end(): Promise<void> {
    this.#provider.destroy()
    this.#provider.awareness.destroy()
    this.sockets.terminateAll()
    return Promise.resolve()
  }

  #connect(): WebsocketProvider {
    const { socketUrl, artworkId, plates, durable } = this.#options
    this.#visit += 1
    this.doc = new Y.Doc()
    this.#picture = new ReplicaPicture(plates)
    const provider = new WebsocketProvider(socketUrl, String(artworkId), this.doc, {
      WebSocketPolyfill: this.sockets.WebSocket,
      disableBc: true,
      maxBackoffTime: 500,
    })
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === provider) durable.addUpdate(update)
    })
    provider.on('closed', ({ code, reason }) => this.refusals.push(`${code} ${reason}`))
    return provider
  }
}
