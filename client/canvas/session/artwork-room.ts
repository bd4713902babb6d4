/** One artwork while it is open on this device: its local copy, its connection to the server, and the people in the room. */
import { Awareness } from 'y-protocols/awareness'
import type { Doc } from 'yjs'
import type { Presence } from '#contract/socket.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { ArtworkConnection, type ConnectionOptions } from './artwork-connection.ts'
import type { ClosePlan } from './close-plan.ts'
import { localCopyName, type LocalCopy } from './local-copy.ts'
import { PresenceSender } from './presence-sender.ts'
import { readRemotePeople, type RemotePerson } from './remote-people.ts'
import { LANDING_MS, NO_REMOTE_STROKES, trackRemoteStrokes, visibleStrokes } from './remote-strokes.ts'
import { saveState, type SaveState } from './save-state.ts'

/** The browser's functions that a room uses. Tests pass their own. */
export interface RoomEnvironment extends Pick<ConnectionOptions, 'url' | 'network' | 'chance' | 'WebSocket'> {
  openLocalCopy(name: string, doc: Doc): Promise<LocalCopy | null>
  /** Milliseconds. */
  now(): number
}

export interface RoomListeners {
  onSave(state: SaveState): void
  onPeople(people: readonly RemotePerson[]): void
  onRemoteStrokes(strokes: readonly Stroke[]): void
  onClose(plan: ClosePlan): void
}

export class ArtworkRoom {
  readonly presence: PresenceSender
  readonly #awareness: Awareness
  readonly #connection: ArtworkConnection
  readonly #copy: LocalCopy | null
  readonly #listeners: RoomListeners
  readonly #now: () => number
  #strokes = NO_REMOTE_STROKES
  #landingTimer: ReturnType<typeof setTimeout> | null = null

  /** Resolves when the local copy is loaded into the document. The connection opens later, on its own. */
  static async open(
    artworkId: number,
    doc: Doc,
    user: Presence['user'],
    environment: RoomEnvironment,
    listeners: RoomListeners,
  ): Promise<ArtworkRoom> {
    const copy = await environment.openLocalCopy(localCopyName(user.id, artworkId), doc)
    return new ArtworkRoom(artworkId, doc, user, environment, listeners, copy)
  }

  private constructor(
    artworkId: number,
    doc: Doc,
    user: Presence['user'],
    environment: RoomEnvironment,
    listeners: RoomListeners,
    copy: LocalCopy | null,
  ) {
    this.#copy = copy
    this.#listeners = listeners
    this.#now = () => environment.now()
    this.#awareness = new Awareness(doc)
    this.presence = new PresenceSender(this.#awareness, user, this.#now)
    this.#awareness.on('change', this.#readAwareness)
    this.#connection = new ArtworkConnection({
      ...environment,
      artworkId,
      doc,
      awareness: this.#awareness,
      onChange: () => this.#listeners.onSave(this.saveState),
      onClose: (plan) => this.#listeners.onClose(plan),
    })
  }

  get saveState(): SaveState {
    return saveState(this.#connection.state, this.#connection.unsaved)
  }

  /** The document holds strokes or flags that are not known to be on the server's disk. */
  get unsaved(): boolean {
    return this.#connection.unsaved
  }

  /** Leaves the artwork. The local copy stays, with what is not saved yet. */
  async leave(): Promise<void> {
    this.#disconnect()
    await this.#copy?.close()
  }

  /** Leaves the artwork and erases the local copy: the server refuses what is unsaved in it. */
  async forget(): Promise<void> {
    this.#disconnect()
    await this.#copy?.erase()
  }

  #disconnect(): void {
    if (this.#landingTimer !== null) clearTimeout(this.#landingTimer)
    this.presence.stop()
    this.#awareness.off('change', this.#readAwareness)
    this.#connection.destroy()
    this.#awareness.destroy()
  }

  readonly #readAwareness = (): void => {
    const people = readRemotePeople(this.#awareness.getStates(), this.#awareness.clientID)
    this.#listeners.onPeople(people)
    this.#trackStrokes(new Map(people.flatMap(({ client, stroke }) => (stroke ? [[client, stroke] as const] : []))))
  }

  #trackStrokes(growing: ReadonlyMap<number, Stroke>): void {
    this.#strokes = trackRemoteStrokes(this.#strokes, growing, this.#now())
    this.#listeners.onRemoteStrokes(visibleStrokes(this.#strokes))
    if (this.#landingTimer !== null) clearTimeout(this.#landingTimer)
    const isLanding = this.#strokes.landing.length > 0
    this.#landingTimer = isLanding ? setTimeout(() => this.#trackStrokes(growing), LANDING_MS) : null
  }
}
