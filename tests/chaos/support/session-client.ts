/** An honest person at a tablet: our own client without its screen, on a device that keeps what was drawn. */
import * as Y from 'yjs'
import { ArtworkSession } from '#client/canvas/session/artwork-session.ts'
import type { LocalCopy } from '#client/canvas/session/local-copy.ts'
import { newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { updateFrame } from '#server/sync/wire/frames.ts'
import type { Chance } from './chance.ts'
import { anyStroke } from './any-stroke.ts'
import { Easel } from './easel.ts'
import type { HonestClient, HonestClientOptions } from './honest-client.ts'
import { RecordedSockets } from './recorded-sockets.ts'

export class SessionClient implements HonestClient {
  readonly name: string
  readonly sockets: RecordedSockets
  /** What the page shows: the session's document as its painter is told. */
  doc = newArtworkDocument()
  readonly refusals: string[] = []
  readonly #options: HonestClientOptions
  readonly #chance: Chance
  readonly #network = new EventTarget()
  /** What IndexedDB would hold: every update, in order. */
  readonly #kept: Uint8Array[] = []
  #easel: Easel
  #session!: ArtworkSession
  #incarnation = 0
  #made = 0
  /** Own updates that nobody has acknowledged yet. */
  #unsaved: Uint8Array[] = []
  #source: 'hand' | 'device' | 'server' = 'device'

  private constructor(options: HonestClientOptions) {
    this.#options = options
    this.name = options.name
    this.#chance = options.chance
    this.sockets = new RecordedSockets(options.person.cookie)
    this.#easel = new Easel(options.plates)
  }

  static async open(options: HonestClientOptions): Promise<SessionClient> {
    const client = new SessionClient(options)
    await client.#begin()
    return client
  }

  get state(): string {
    return `${this.#session.state.save ?? 'nothing'}, ${this.sockets.ends.length} ends`
  }

  get settled(): boolean {
    return this.#session.state.save === 'saved'
  }

  draw(): void {
    this.#made += 1
    const chance = this.#chance
    const options = this.#options
    const stroke = anyStroke(chance, `${this.name}-${this.#incarnation}-${this.#made}`, options.person.id)
    if (chance.percent(30)) this.#session.preview(stroke)
    if (chance.percent(30)) this.#session.shareCursor({ x: chance.between(0, 800), y: chance.between(0, 600) })
    this.#byHand(() => this.#session.commit(stroke))
  }

  undo(): void {
    this.#byHand(() => this.#session.undo())
  }

  redo(): void {
    this.#byHand(() => this.#session.redo())
  }

  disconnect(): void {
    this.#network.dispatchEvent(new Event('offline'))
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

  /** Leaves the page and comes back; after a crash the device may not have kept the last strokes. */
  async reload(crashed: boolean): Promise<void> {
    if (crashed) {
      this.sockets.tearOff()
      this.#kept.length -= Math.min(this.#kept.length, this.#chance.between(0, 3))
    }
    const kept = [...this.#kept]
    await this.#session.close()
    this.#kept.splice(0, this.#kept.length, ...kept)
    await this.#begin()
  }

  async end(): Promise<void> {
    await this.#session.close()
    this.sockets.tearOff()
  }

  async #begin(): Promise<void> {
    const options = this.#options
    this.#incarnation += 1
    this.doc = newArtworkDocument()
    this.#easel = new Easel(options.plates)
    this.#unsaved = []
    const session = new ArtworkSession({
      user: { id: options.person.id, name: options.person.name, color: '#4c6ef5' },
      painter: {
        change: () => undefined,
        reset: () => undefined,
        previewOwn: () => undefined,
        previewRemote: () => undefined,
        expectOpeningPicture: () => undefined,
        openingPicture: () => undefined,
      },
      environment: {
        url: options.socketUrl,
        network: this.#network,
        chance: () => this.#chance.fraction(),
        WebSocket: this.sockets.WebSocket,
        openLocalCopy: (_name, doc) => this.#openLocalCopy(doc),
        fetchOpeningPicture: async () => null,
        now: Date.now,
      },
      onRefused: ({ words }) => this.refusals.push(words ?? 'no words'),
    })
    this.#session = session
    session.subscribe(() => {
      if (session === this.#session && session.state.save === 'saved') this.#saved()
    })
    await session.openArtwork(options.artworkId)
  }

  #byHand(act: () => void): void {
    this.#source = 'hand'
    act()
    this.#source = 'server'
  }

  #painted(update: Uint8Array): void {
    Y.applyUpdate(this.doc, update)
    if (this.#source === 'server') this.#options.promises.update(update)
    else this.#unsaved.push(update)
  }

  /** 'All changes saved', says the header: a promise. */
  #saved(): void {
    for (const update of this.#unsaved.splice(0)) this.#options.promises.update(update)
  }

  #openLocalCopy(doc: Y.Doc): Promise<LocalCopy> {
    doc.on('update', (update: Uint8Array) => this.#painted(update))
    this.#source = 'device'
    for (const update of this.#kept) Y.applyUpdate(doc, update)
    this.#source = 'server'
    const keep = (update: Uint8Array): void => void this.#kept.push(update)
    doc.on('update', keep)
    const close = async (): Promise<void> => doc.off('update', keep)
    return Promise.resolve({
      close,
      erase: async () => {
        await close()
        this.#kept.length = 0
      },
    })
  }
}
