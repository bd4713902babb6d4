/** One artwork on this device: its document, what is kept of it here, its connection, and who else is there. */
import { Awareness } from 'y-protocols/awareness'
import type { Doc } from 'yjs'
import type { Presence } from '#contract/socket.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { ArtworkConnection, type ConnectionOptions } from './artwork-connection.ts'
import type { ClosePlan } from './close-plan.ts'
import { localCopyName, type LocalCopy } from './local-copy.ts'
import { PresenceSender } from './presence-sender.ts'
import { readPeople, type RemotePerson } from './remote-people.ts'
import { followStrokes, LANDING_MS, NO_REMOTE_STROKES, visibleStrokes } from './remote-strokes.ts'
import { saveState, type SaveState } from './save-state.ts'

/** The world around a room; tests bring their own. */
export interface RoomSurroundings extends Pick<ConnectionOptions, 'url' | 'network' | 'chance' | 'WebSocket'> {
  openLocalCopy(name: string, doc: Doc): Promise<LocalCopy | null>
  now(): number
}

export interface RoomListeners {
  onSave(state: SaveState): void
  onPeople(people: readonly RemotePerson[]): void
  onRemoteStrokes(strokes: readonly Stroke[]): void
  onClose(plan: ClosePlan): void
}

export class ArtworkRoom {
  readonly awareness: Awareness
  readonly presence: PresenceSender
  readonly #connection: ArtworkConnection
  readonly #copy: LocalCopy | null
  readonly #listeners: RoomListeners
  readonly #now: () => number
  #strokes = NO_REMOTE_STROKES
  #landed: ReturnType<typeof setTimeout> | null = null

  /** Resolves when what this device holds has been loaded into the document; the connection comes by itself. */
  static async open(
    artworkId: number,
    doc: Doc,
    user: Presence['user'],
    around: RoomSurroundings,
    listeners: RoomListeners,
  ): Promise<ArtworkRoom> {
    const copy = await around.openLocalCopy(localCopyName(user.id, artworkId), doc)
    return new ArtworkRoom(artworkId, doc, user, around, listeners, copy)
  }

  private constructor(
    artworkId: number,
    doc: Doc,
    user: Presence['user'],
    around: RoomSurroundings,
    listeners: RoomListeners,
    copy: LocalCopy | null,
  ) {
    this.#copy = copy
    this.#listeners = listeners
    this.#now = () => around.now()
    this.awareness = new Awareness(doc)
    this.presence = new PresenceSender(this.awareness, user, this.#now)
    this.awareness.on('change', this.#lookAround)
    this.#connection = new ArtworkConnection({
      ...around,
      artworkId,
      doc,
      awareness: this.awareness,
      onChange: () => this.#listeners.onSave(this.saveState),
      onClose: (plan) => this.#listeners.onClose(plan),
    })
  }

  get saveState(): SaveState {
    return saveState(this.#connection.link, this.#connection.unsaved)
  }

  get unsaved(): boolean {
    return this.#connection.unsaved
  }

  /** Leaves the artwork; what is not saved yet stays on this device. */
  async leave(): Promise<void> {
    this.#end()
    await this.#copy?.close()
  }

  /** Leaves the artwork and forgets it here: the server will not take what is unsaved. */
  async forget(): Promise<void> {
    this.#end()
    await this.#copy?.erase()
  }

  #end(): void {
    if (this.#landed !== null) clearTimeout(this.#landed)
    this.presence.stop()
    this.awareness.off('change', this.#lookAround)
    this.#connection.destroy()
    this.awareness.destroy()
  }

  readonly #lookAround = (): void => {
    const people = readPeople(this.awareness.getStates(), this.awareness.clientID)
    this.#listeners.onPeople(people)
    this.#follow(new Map(people.flatMap(({ client, stroke }) => (stroke ? [[client, stroke] as const] : []))))
  }

  #follow(seen: ReadonlyMap<number, Stroke>): void {
    this.#strokes = followStrokes(this.#strokes, seen, this.#now())
    this.#listeners.onRemoteStrokes(visibleStrokes(this.#strokes))
    if (this.#landed !== null) clearTimeout(this.#landed)
    this.#landed = this.#strokes.landing.length > 0 ? setTimeout(() => this.#follow(seen), LANDING_MS) : null
  }
}
