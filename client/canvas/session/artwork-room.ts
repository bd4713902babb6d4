/** One artwork while it is open on this device: its connection to the server, and the people in the room. */
import * as encoding from 'lib0/encoding'
import type { Doc } from 'yjs'
import { type Changed, type Hello, MESSAGE } from '#contract/socket.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { ArtworkConnection, type ConnectionOptions, type ConnectionStart } from './artwork-connection.ts'
import type { ClosePlan } from './close-plan.ts'
import type { KeptCopy } from './store/kept-copy.ts'
import type { DurableState } from './durable-state.ts'
import type { RefusedItem } from './backlog.ts'
import { PresenceSender } from './people/presence-sender.ts'
import {
  LANDING_MS,
  NO_REMOTE_STROKES,
  RemotePeople,
  type RemotePerson,
  trackRemoteStrokes,
  visibleStrokes,
} from './people/remote-people.ts'
import { saveState, type ConnectionState, type SaveState } from './session-state.ts'

/** The browser's functions that a room uses. Tests pass their own. */
export interface RoomEnvironment extends Pick<ConnectionOptions, 'url' | 'network' | 'chance' | 'WebSocket'> {
  /** Milliseconds that never go back. */
  clock(): number
}

export interface RoomListeners {
  onSave(state: SaveState): void
  onPeople(people: readonly RemotePerson[]): void
  onRemoteStrokes(strokes: readonly Stroke[]): void
  onHello(hello: Hello): void
  /** Something other than the strokes has changed (SYNC-24). */
  onChanged(part: Changed['part']): void
  onSynced(): void
  onClose(plan: ClosePlan, refused: RefusedItem | null): void
  /** A message of the server could not be handled, and the document may be broken. */
  onFault(): void
}

export interface RoomOptions {
  readonly artworkId: number
  readonly userId: number
  /** False shows this person to nobody in the room. */
  readonly isPresent: boolean
  readonly doc: Doc
  /** Keeps `doc`. */
  readonly copy: KeptCopy
  readonly start: ConnectionStart
  /** The person only looks. */
  readonly looks: boolean
  readonly environment: RoomEnvironment
  readonly listeners: RoomListeners
}

const ASK_FOR_EVERYONE = encoding.encode((message) => encoding.writeVarUint(message, MESSAGE.presence))

export class ArtworkRoom {
  readonly presence: PresenceSender
  readonly #people = new RemotePeople()
  readonly #connection: ArtworkConnection
  readonly #copy: KeptCopy
  readonly #listeners: RoomListeners
  readonly #clock: () => number
  readonly #isPresent: boolean
  #looks: boolean
  /** Asks the server for everybody's presence; null without a connection. */
  #askForEveryone: (() => void) | null = null
  #presenceId: number | null = null
  #strokes = NO_REMOTE_STROKES
  #landingTimer: ReturnType<typeof setTimeout> | null = null

  constructor({ artworkId, userId, isPresent, doc, copy, start, looks, environment, listeners }: RoomOptions) {
    this.#isPresent = isPresent
    this.#looks = looks
    this.#copy = copy
    this.#listeners = listeners
    this.#clock = () => environment.clock()
    this.presence = new PresenceSender(this.#clock)
    this.#connection = new ArtworkConnection({
      ...environment,
      artworkId,
      userId,
      doc,
      start,
      looks,
      durable: copy.row.durable,
      copyPosition: () => {
        const { position, logKey } = copy.row
        return position && logKey !== null ? { ...position, logKey } : null
      },
      presence: {
        onOpen: (presenceId, send) => this.#presenceOpened(presenceId, send),
        onMessage: (message) => this.#presenceArrived(message),
        onClose: () => this.#presenceClosed(),
      },
      onChange: () => this.#listeners.onSave(this.saveState),
      onHello: (hello) => this.#listeners.onHello(hello),
      onPosition: (position) => copy.note({ position, durable: this.durable.vectorIn(doc) }),
      onChanged: (part) => this.#listeners.onChanged(part),
      onSynced: () => this.#listeners.onSynced(),
      onClose: (plan, refused) => this.#listeners.onClose(plan, refused),
      onFault: () => this.#listeners.onFault(),
    })
  }

  get saveState(): SaveState {
    return saveState(this.#connection.state, this.#connection.unsaved, this.#copy.kept)
  }

  /** The document holds strokes or flags that are not known to be on the server's disk. */
  get unsaved(): boolean {
    return this.#connection.unsaved
  }

  get connection(): ConnectionState {
    return this.#connection.state
  }

  /** What the server has on disk. */
  get durable(): DurableState {
    return this.#connection.durable
  }

  /** Sends the outbox after it was held, and connects after the room was begun as stopped. */
  release(): void {
    this.#connection.release()
  }

  /** Says whether the person only looks from now on. */
  look(looks: boolean): void {
    const mayDrawAgain = this.#looks && !looks
    this.#looks = looks
    this.#connection.look(looks)
    if (mayDrawAgain && this.#isPresent) this.presence.showAgain()
  }

  /** Sends everything again that is not known to be saved. */
  sendUnsaved(): void {
    this.#connection.sendUnsaved()
  }

  /** Leaves the artwork. The copy on the device stays open. */
  leave(): void {
    this.presence.disconnect()
    // This reports that nobody is in the room any more, which may set the landing timer: clear the timer after it.
    this.#connection.destroy()
    if (this.#landingTimer !== null) clearTimeout(this.#landingTimer)
  }

  #presenceOpened(presenceId: number, send: (message: Uint8Array<ArrayBuffer>) => void): void {
    this.#presenceId = presenceId
    this.#askForEveryone = () => send(ASK_FOR_EVERYONE)
    if (this.#isPresent) this.presence.connect(send)
  }

  #presenceArrived(message: Uint8Array): void {
    if (!this.#people.apply(message, this.#presenceId)) this.#askForEveryone?.()
    this.#showPeople()
  }

  #presenceClosed(): void {
    this.#askForEveryone = null
    this.presence.disconnect()
    this.#people.clear()
    this.#showPeople()
  }

  #showPeople(): void {
    const people = this.#people.list
    this.#listeners.onPeople(people)
    this.#trackStrokes(new Map(people.flatMap(({ client, stroke }) => (stroke ? [[client, stroke] as const] : []))))
  }

  #trackStrokes(growing: ReadonlyMap<number, Stroke>): void {
    this.#strokes = trackRemoteStrokes(this.#strokes, growing, this.#clock())
    this.#listeners.onRemoteStrokes(visibleStrokes(this.#strokes))
    if (this.#landingTimer !== null) clearTimeout(this.#landingTimer)
    const isLanding = this.#strokes.landing.length > 0
    this.#landingTimer = isLanding ? setTimeout(() => this.#trackStrokes(growing), LANDING_MS) : null
  }
}
