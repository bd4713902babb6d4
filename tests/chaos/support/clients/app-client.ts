/** Our own client without its screen: the artwork session with a local copy of the document, as IndexedDB keeps it. */
import * as Y from 'yjs'
import { ArtworkSession } from '#client/canvas/session/artwork-session.ts'
import type { StoreChange, WriteResult } from '#client/canvas/session/store/copy-store.ts'
import { newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { updateFrame } from '#server/sync/wire/frames.ts'
import { MemoryDevice } from '#tests/sync/memory-device.ts'
import type { RandomSource } from '#tests/chaos/support/run/random-source.ts'
import { randomStroke } from '#tests/chaos/support/messages/random-stroke.ts'
import { ReplicaPicture } from '#tests/chaos/support/checks/replica-picture.ts'
import type { CompliantClient, CompliantClientOptions } from './compliant-client.ts'
import { RecordedSockets } from '#tests/chaos/support/network/recorded-sockets.ts'

export class AppClient implements CompliantClient {
  readonly name: string
  readonly sockets: RecordedSockets
  /** The document as the session reports it to its painter. */
  doc = newArtworkDocument()
  readonly refusals: string[] = []
  readonly #options: CompliantClientOptions
  readonly #random: RandomSource
  readonly #network = new EventTarget()
  /** Stands in for IndexedDB. */
  readonly #device = new WatchedDevice((change) => this.#onWrite(change))
  #picture: ReplicaPicture
  #session!: ArtworkSession
  #visit = 0
  #strokeCount = 0
  /** Own updates that the server has not acknowledged yet. */
  #unsaved: Uint8Array[] = []
  #isEditing = false

  private constructor(options: CompliantClientOptions) {
    this.#options = options
    this.name = options.name
    this.#random = options.random
    this.sockets = new RecordedSockets(options.person.cookie)
    this.#picture = new ReplicaPicture(options.plates)
  }

  static async open(options: CompliantClientOptions): Promise<AppClient> {
    const client = new AppClient(options)
    await client.#openPage()
    return client
  }

  get state(): string {
    return `${this.#session.state.save ?? 'no save state'}, ${this.sockets.closes.length} closes`
  }

  get settled(): boolean {
    return this.#session.state.save === 'saved'
  }

  draw(): void {
    this.#strokeCount += 1
    const random = this.#random
    const options = this.#options
    const stroke = randomStroke(random, `${this.name}-${this.#visit}-${this.#strokeCount}`, options.person.id)
    if (random.percent(30)) this.#session.preview(stroke)
    if (random.percent(30)) this.#session.shareCursor({ x: random.between(0, 800), y: random.between(0, 600) })
    this.#edit(() => this.#session.commit(stroke))
  }

  undo(): void {
    this.#edit(() => this.#session.undo())
  }

  redo(): void {
    this.#edit(() => this.#session.redo())
  }

  disconnect(): void {
    this.#network.dispatchEvent(new Event('offline'))
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

  /** Closes the page and opens it again. After a crash the device may lack the last strokes. */
  async reload(crashed: boolean): Promise<void> {
    if (crashed) this.sockets.terminateAll()
    await this.#session.close()
    if (crashed) this.#device.forgetLast(this.#random.between(0, 3))
    await this.#openPage()
  }

  async end(): Promise<void> {
    await this.#session.close()
    this.sockets.terminateAll()
  }

  async #openPage(): Promise<void> {
    const options = this.#options
    this.#visit += 1
    this.#beginDocument()
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
        chance: () => this.#random.fraction(),
        WebSocket: this.sockets.WebSocket,
        localStore: this.#device.openTab().localStore,
        fetchOpeningPicture: async () => null,
        now: Date.now,
        clock: () => performance.now(),
      },
      onRefused: ({ words }) => this.refusals.push(words ?? 'without words'),
    })
    this.#session = session
    session.subscribe(() => {
      if (session === this.#session && session.state.save === 'saved') this.#onSaved()
    })
    await session.openArtwork(options.artwork)
  }

  #beginDocument(): void {
    this.doc = newArtworkDocument()
    this.#picture = new ReplicaPicture(this.#options.plates)
    this.#unsaved = []
  }

  #edit(edit: () => void): void {
    this.#isEditing = true
    edit()
    this.#isEditing = false
  }

  /** The session writes each change of its document to the device, and sometimes the whole document. */
  #onWrite({ append, replace }: StoreChange): void {
    const update = append?.update ?? replace?.update
    if (!update) return
    // The whole document: another one, if the session has rebuilt it from the server's.
    if (replace) this.#beginDocument()
    Y.applyUpdate(this.doc, update)
    if (append && !this.#isEditing) this.#options.durable.addUpdate(update)
    else this.#unsaved.push(update)
  }

  /** The header shows 'All changes saved', so the updates must be durable. */
  #onSaved(): void {
    for (const update of this.#unsaved.splice(0)) this.#options.durable.addUpdate(update)
  }
}

class WatchedDevice extends MemoryDevice {
  readonly #onWrite: (change: StoreChange) => void

  constructor(onWrite: (change: StoreChange) => void) {
    super()
    this.#onWrite = onWrite
  }

  override write(change: StoreChange): Promise<WriteResult> {
    const written = super.write(change)
    this.#onWrite(change)
    return written
  }
}
