/**
 * The coloring of one page: holds the Yjs document, tells the painter of each change, and joins the artwork's room. A page
 * without an artwork is a draft: its strokes stay on this device until the artwork exists.
 */
import * as Y from 'yjs'
import type { Presence } from '#contract/socket.ts'
import { appendStroke, newArtworkDocument, redoLatest, strokesOf, undoLatest } from '#crdt/document/artwork-document.ts'
import { watchChanges } from '#crdt/document/document-changes.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import type { Point } from '#client/canvas/geometry/points.ts'
import type { PainterClient } from '#client/canvas/painting/painter-client.ts'
import type { PaintedSummary } from '#client/canvas/painting/painter-messages.ts'
import type { ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import { ArtworkRoom, type RoomEnvironment } from './artwork-room.ts'
import { INITIAL_STATE, type ArtworkSessionState } from './artwork-session-state.ts'
import type { ClosePlan } from './close-plan.ts'
import { draftName, type LocalCopy } from './local-copy.ts'
import { ObservableState } from './observable-state.ts'
import { areSamePeople, type RemotePerson } from './remote-people.ts'
import type { SaveState } from './save-state.ts'

export interface ArtworkSessionOptions {
  readonly user: Presence['user']
  readonly painter: Pick<
    PainterClient,
    'change' | 'reset' | 'previewOwn' | 'previewRemote' | 'expectOpeningPicture' | 'openingPicture'
  >
  readonly environment: RoomEnvironment & {
    /** Returns the server's picture of the artwork, or null. */
    fetchOpeningPicture(artworkId: number): Promise<ArrayBuffer | null>
  }
  /** The server refused strokes of this page, and they have been removed. */
  onRefused(plan: ClosePlan): void
}

export class ArtworkSession {
  readonly #options: ArtworkSessionOptions
  #doc: Y.Doc
  #room: ArtworkRoom | null = null
  #artworkId: number | null = null
  #draftBegun = false
  #draft: LocalCopy | null = null
  #settings: ToolSettings | null = null
  #closed = false
  readonly #state = new ObservableState<ArtworkSessionState>(INITIAL_STATE)
  /** The other people with their cursors. Apart from `state`, so that a moving cursor renders nothing else. */
  readonly pointers = new ObservableState<{ readonly people: readonly RemotePerson[] }>({ people: [] })

  constructor(options: ArtworkSessionOptions) {
    this.#options = options
    this.#doc = this.#newDocument()
  }

  get state(): ArtworkSessionState {
    return this.#state.current
  }

  readonly subscribe = this.#state.subscribe

  /**
   * Opens this page as a draft: strokes stay on this device until `openArtwork`. It begins with the strokes of an earlier
   * draft of the page that never became an artwork.
   */
  async openDraft(page: string): Promise<void> {
    if (this.#draftBegun) return
    this.#draftBegun = true
    const doc = this.#doc
    const { environment, user } = this.#options
    const draft = await environment.openLocalCopy(draftName(user.id, page), doc)
    if (this.#closed) return draft?.close()
    // The artwork was opened meanwhile, and its local copy holds the draft's strokes.
    if (this.#artworkId !== null) return draft?.erase()
    this.#draft = draft
    this.#state.change({ ready: true, hasDraftStrokes: strokesOf(doc).length > 0 })
  }

  /** Joins the room of this artwork. Strokes of the draft become strokes of the artwork. */
  async openArtwork(artworkId: number): Promise<void> {
    this.#artworkId = artworkId
    const doc = this.#doc
    const { painter, environment } = this.#options
    painter.expectOpeningPicture()
    void environment.fetchOpeningPicture(artworkId).then((openingPicture) => painter.openingPicture(openingPicture))
    const room = await ArtworkRoom.open(artworkId, doc, this.#options.user, environment, {
      onSave: (save) => this.#saveStateChanged(save),
      onPeople: (people) => this.#peopleChanged(people),
      onRemoteStrokes: (strokes) => painter.previewRemote(strokes),
      onClose: (plan) => this.#connectionClosed(plan),
    })
    if (this.#closed || doc !== this.#doc) return room.leave()
    this.#room = room
    // The artwork's own local copy now holds everything.
    await this.#draft?.erase()
    this.#draft = null
    if (this.#settings) room.presence.shareTool(this.#settings)
    this.#state.change({ ready: true, hasDraftStrokes: false, save: room.saveState })
  }

  /** Takes the painter's report on how much is painted. */
  setSummary(summary: PaintedSummary): void {
    this.#state.change({ summary })
  }

  shareTool(settings: ToolSettings): void {
    this.#settings = settings
    this.#room?.presence.shareTool(settings)
  }

  /** @param cursor in logical pixels; null when the pointer has left the page */
  shareCursor(cursor: Point | null): void {
    this.#room?.presence.shareCursor(cursor)
  }

  /** Shows the growing stroke here and to the others; null removes it. The session does not keep it. */
  preview(stroke: Stroke | null): void {
    this.#options.painter.previewOwn(stroke)
    this.#room?.presence.shareGrowing(stroke)
  }

  /** Adds a finished stroke to the document, for everybody and for good. */
  commit(stroke: Stroke): void {
    appendStroke(this.#doc, stroke)
    this.#options.painter.previewOwn(null)
    // The others see it as growing until it is stored and reaches them in the document.
    if (stroke.tool !== 'fill') this.#room?.presence.shareFinished(stroke)
    if (!this.#room) this.#state.change({ hasDraftStrokes: true })
  }

  /**
   * Undoes this person's latest stroke; returns false when there is none. Undo works after a reload as well, because the
   * document holds it as a flag and there is no history in memory.
   */
  undo(): boolean {
    return undoLatest(this.#doc, this.#options.user.id) !== null
  }

  /** Redoes what this person undid last, also after a reload; returns false when there is nothing. */
  redo(): boolean {
    return redoLatest(this.#doc, this.#options.user.id) !== null
  }

  /** Returns the whole document as one Yjs update, with what is not saved yet. */
  encodeUpdate(): Uint8Array {
    return Y.encodeStateAsUpdate(this.#doc)
  }

  /** Leaves the page. Unsaved strokes stay in the local copy and are sent at the next visit. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#room?.leave()
    await this.#draft?.close()
    this.#doc.destroy()
  }

  /** Resolves once everything drawn here is on the server's disk. */
  whenSaved(): Promise<void> {
    return this.#state.until(({ save }) => save === 'saved')
  }

  #newDocument(): Y.Doc {
    const doc = newArtworkDocument()
    watchChanges(doc, (change) => this.#options.painter.change(change))
    return doc
  }

  #peopleChanged(people: readonly RemotePerson[]): void {
    this.pointers.change({ people })
    if (!areSamePeople(this.state.people, people)) this.#state.change({ people })
  }

  #saveStateChanged(save: SaveState): void {
    if (save === 'saved') this.#room?.presence.clearFinished()
    this.#state.change(save === 'saved' ? { save, closed: null } : { save })
  }

  #connectionClosed(plan: ClosePlan): void {
    const refused = plan.refused && this.#room?.unsaved === true
    this.#state.change({ closed: plan, drawable: this.state.drawable && plan.drawable })
    if (refused) void this.#startOver(plan)
  }

  /** Builds the document again from the server alone, so that nothing refused comes back from this device. */
  async #startOver(plan: ClosePlan): Promise<void> {
    const room = this.#room
    const id = this.#artworkId
    this.#room = null
    this.#state.change({ ready: false })
    this.#peopleChanged([])
    await room?.forget()
    this.#doc.destroy()
    this.#options.painter.reset()
    this.#options.painter.previewRemote([])
    this.#doc = this.#newDocument()
    this.#options.onRefused(plan)
    if (id !== null && plan.readable && !this.#closed) await this.openArtwork(id)
  }
}
