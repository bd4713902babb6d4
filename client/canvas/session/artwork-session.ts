/**
 * Coloring one page, from the first look to the last acknowledgement: holds the document, feeds the painter, and lives
 * in a room once the artwork exists. A page that has no artwork yet keeps its strokes until it gets one.
 */
import * as Y from 'yjs'
import type { Presence } from '#contract/socket.ts'
import { appendStroke, newArtworkDocument, redoLatest, strokesOf, undoLatest } from '#crdt/document/artwork-document.ts'
import { watchChanges } from '#crdt/document/document-changes.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { ArtworkRoom, type RoomSurroundings } from './artwork-room.ts'
import type { ClosePlan } from './close-plan.ts'
import { draftName, type LocalCopy } from './local-copy.ts'
import { ObservableState } from './observable-state.ts'
import type { PainterClient } from '#client/canvas/painting/painter-client.ts'
import type { PaintedSummary } from '#client/canvas/painting/painter-messages.ts'
import { isSameCompany, type PersonHere, type RemotePerson } from './remote-people.ts'
import type { SaveState } from './save-state.ts'
import type { ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import type { Point } from '#client/canvas/geometry/viewport.ts'

export interface SessionState {
  /** What this device keeps has been loaded: drawing may begin. */
  readonly ready: boolean
  /** Null while there is no artwork to save to. */
  readonly save: SaveState | null
  /** Why the server ended the connection for good, or paused it. */
  readonly closed: ClosePlan | null
  /** False once the server has said that this person may not draw here (any more). */
  readonly drawable: boolean
  readonly summary: PaintedSummary
  /** The others; their pointers move many times a second and are told apart. */
  readonly people: readonly PersonHere[]
  /** Strokes have been drawn and no artwork holds them yet. */
  readonly held: boolean
}

export interface SessionOptions {
  readonly user: Presence['user']
  readonly painter: Pick<
    PainterClient,
    'change' | 'reset' | 'grow' | 'remote' | 'expectOpeningPicture' | 'openingPicture'
  >
  readonly around: RoomSurroundings & {
    /** The artwork as it was painted lately, or null. */
    fetchOpeningPicture(artworkId: number): Promise<ArrayBuffer | null>
  }
  /** The server refused what this page held; it has been taken off. */
  onRefused(plan: ClosePlan): void
}

const NOTHING: PaintedSummary = { shown: 0, canUndo: false, canRedo: false, settled: false }

export class ArtworkSession {
  readonly #options: SessionOptions
  #doc: Y.Doc
  #room: ArtworkRoom | null = null
  #artworkId: number | null = null
  #begun = false
  #draft: LocalCopy | null = null
  #settings: ToolSettings | null = null
  #growing: Stroke | null = null
  readonly #state = new ObservableState<SessionState>({
    ready: false,
    save: null,
    closed: null,
    drawable: true,
    summary: NOTHING,
    people: [],
    held: false,
  })
  /** The others, with their pointers as they are now. */
  readonly pointers = new ObservableState<{ readonly people: readonly RemotePerson[] }>({ people: [] })
  #over = false

  constructor(options: SessionOptions) {
    this.#options = options
    this.#doc = this.#newDocument()
  }

  get state(): SessionState {
    return this.#state.current
  }

  readonly subscribe = this.#state.subscribe

  /**
   * A new picture on the page of this name: strokes are held until `attach`, on this device as well. What was drawn on such
   * a page before, and never became an artwork, is there again.
   */
  async begin(page: string): Promise<void> {
    if (this.#begun) return
    this.#begun = true
    const doc = this.#doc
    const { around, user } = this.#options
    const draft = await around.openLocalCopy(draftName(user.id, page), doc)
    if (this.#over) return draft?.close()
    // The artwork came meanwhile, and what was kept goes there with the document.
    if (this.#artworkId !== null) return draft?.erase()
    this.#draft = draft
    this.#state.change({ ready: true, held: strokesOf(doc).length > 0 })
  }

  /** Ties the page to its artwork; what was drawn before goes there too. */
  async attach(artworkId: number): Promise<void> {
    this.#artworkId = artworkId
    const doc = this.#doc
    const { painter, around } = this.#options
    painter.expectOpeningPicture()
    void around.fetchOpeningPicture(artworkId).then((openingPicture) => painter.openingPicture(openingPicture))
    const room = await ArtworkRoom.open(artworkId, doc, this.#options.user, around, {
      onSave: (save) => this.#saved(save),
      onPeople: (people) => this.#seen(people),
      onRemoteStrokes: (strokes) => painter.remote(strokes),
      onClose: (plan) => this.#closed(plan),
    })
    if (this.#over || doc !== this.#doc) return room.leave()
    this.#room = room
    // The artwork's own copy holds everything now.
    await this.#draft?.erase()
    this.#draft = null
    if (this.#settings) room.presence.hold(this.#settings)
    this.#state.change({ ready: true, held: false, save: room.saveState })
  }

  /** The painter tells how far it is. */
  painted(summary: PaintedSummary): void {
    this.#state.change({ summary })
  }

  hold(settings: ToolSettings): void {
    this.#settings = settings
    this.#room?.presence.hold(settings)
  }

  pointAt(cursor: Point | null): void {
    this.#room?.presence.pointAt(cursor)
  }

  /** Shows the stroke under the pointer, here and on the others' pages; null takes it back. */
  grow(stroke: Stroke | null): void {
    this.#growing = stroke
    this.#options.painter.grow(stroke)
    this.#room?.presence.grow(stroke)
  }

  /** Puts a finished stroke into the document, for everybody and for good. */
  commit(stroke: Stroke): void {
    this.#growing = null
    appendStroke(this.#doc, stroke)
    this.#options.painter.grow(null)
    // The others go on seeing it as growing until it is stored and reaches them as part of the document.
    if (stroke.tool !== 'fill') this.#room?.presence.grow(stroke)
    if (!this.#room) this.#state.change({ held: true })
  }

  /** Takes back this person's last stroke; false when there is none. */
  undo(): boolean {
    return undoLatest(this.#doc, this.#options.user.id) !== null
  }

  /** Brings back what this person took back last; false when there is nothing. */
  redo(): boolean {
    return redoLatest(this.#doc, this.#options.user.id) !== null
  }

  /** Everything on this page as one Yjs update, also what is not saved yet. */
  snapshot(): Uint8Array {
    return Y.encodeStateAsUpdate(this.#doc)
  }

  /** Leaves the page; unsaved strokes stay on this device and go out at the next visit. */
  async end(): Promise<void> {
    this.#over = true
    await this.#room?.leave()
    await this.#draft?.close()
    this.#doc.destroy()
  }

  /** Resolves once everything drawn here is on the server's disk. */
  saved(): Promise<void> {
    return this.#state.until(({ save }) => save === 'saved')
  }

  #newDocument(): Y.Doc {
    const doc = newArtworkDocument()
    watchChanges(doc, (change) => this.#options.painter.change(change))
    return doc
  }

  #seen(people: readonly RemotePerson[]): void {
    this.pointers.change({ people })
    if (!isSameCompany(this.state.people, people)) this.#state.change({ people })
  }

  #saved(save: SaveState): void {
    if (save === 'saved' && !this.#growing) this.#room?.presence.grow(null)
    this.#state.change(save === 'saved' ? { save, closed: null } : { save })
  }

  #closed(plan: ClosePlan): void {
    const refused = plan.refused && this.#room?.unsaved === true
    this.#state.change({ closed: plan, drawable: this.state.drawable && plan.drawable })
    if (refused) void this.#startOver(plan)
  }

  /** The document is built again from the server alone: nothing refused may come back from this device. */
  async #startOver(plan: ClosePlan): Promise<void> {
    const room = this.#room
    const id = this.#artworkId
    this.#room = null
    this.#growing = null
    this.#state.change({ ready: false })
    this.#seen([])
    await room?.forget()
    this.#doc.destroy()
    this.#options.painter.reset()
    this.#options.painter.remote([])
    this.#doc = this.#newDocument()
    this.#options.onRefused(plan)
    if (id !== null && plan.readable && !this.#over) await this.attach(id)
  }
}
