/**
 * The coloring of one page: holds the Yjs document, tells the painter of each change, and joins the artwork's room. A page
 * without an artwork is a draft: its strokes stay on this device until the artwork exists.
 */
import * as Y from 'yjs'
import { type Changed, type Presence, PROTOCOL_VERSION } from '#contract/socket.ts'
import { appendStroke, newArtworkDocument, strokesOf } from '#crdt/document/artwork-document.ts'
import { bringBack, ownStrokesOf, redoLatest, undoAll, undoLatest } from '#crdt/document/undo.ts'
import { watchChanges } from '#crdt/document/document-changes.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import type { Point } from '#client/canvas/input/geometry.ts'
import type { PainterClient } from '#client/canvas/painting/painter-client.ts'
import type { PaintedSummary } from '#client/canvas/painting/painter-messages.ts'
import type { ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import type { ConnectionStart } from './artwork-connection.ts'
import { ArtworkRoom, type RoomEnvironment } from './artwork-room.ts'
import {
  type ArtworkSessionState,
  INITIAL_STATE,
  type SaveState,
  type SessionView,
  viewSession,
} from './session-state.ts'
import { DROPPED, GIVEN_UP, UNREADABLE, type ClosePlan } from './close-plan.ts'
import type { LocalStore } from './store/open-copies.ts'
import type { QuarantinedStroke, StoredCopy } from './store/copy-store.ts'
import type { DurableState } from './durable-state.ts'
import { guarded } from './store/guarded.ts'
import { ObservableState } from './observable-state.ts'
import {
  carryOutbox,
  countUnsaved,
  rebuildDocument,
  type Repair,
  Repairs,
  type StrokeBytes,
  unsavedStrokes,
} from './rebuild-document.ts'
import type { RefusedItem } from './backlog.ts'
import { areSamePeople, type RemotePerson } from './people/remote-people.ts'
import { SessionCopies, type ArtworkIdentity } from './session-copies.ts'

export interface ArtworkSessionOptions {
  readonly user: Presence['user']
  readonly painter: Pick<
    PainterClient,
    'change' | 'reset' | 'previewOwn' | 'previewRemote' | 'expectOpeningPicture' | 'openingPicture'
  >
  readonly environment: RoomEnvironment & {
    readonly localStore: LocalStore
    /** Milliseconds since 1970. */
    now(): number
    /** Returns the server's picture of the artwork, or null. */
    fetchOpeningPicture(artworkId: number): Promise<ArrayBuffer | null>
  }
  /** False shows this person to nobody: the session only sends what waits. True by default. */
  readonly isPresent?: boolean
  /** Something other than the strokes has changed, which should be read again (SYNC-24). */
  readonly onChanged?: (part: Changed['part']) => void
  /** The server refused a stroke or a flag for good: it is off the page, and a stroke is kept in quarantine. */
  onRefused(plan: ClosePlan): void
}

/** After this many messages that could not be handled, each within a minute of the one before, the session stops connecting. */
const MAX_FAULTS = 3
const FAULT_MEMORY_MS = 60_000

/** How often this page looks for strokes of tabs that have closed. */
const ADOPT_INTERVAL_MS = 15_000

export class ArtworkSession {
  readonly #options: ArtworkSessionOptions
  readonly #copies: SessionCopies
  #doc: Y.Doc
  #room: ArtworkRoom | null = null
  #artwork: ArtworkIdentity | null = null
  #draftOpening: Promise<void> | null = null
  readonly #repairs = new Repairs()
  /** Messages that could not be handled, and when the last one came, in milliseconds. */
  #faults = { count: 0, at: -Infinity }
  #adoptTimer: ReturnType<typeof setInterval> | null = null
  #settings: ToolSettings | null = null
  #closed = false
  #looks = false
  /** What 'Start over' has taken off the page, until the person draws or redoes something. */
  #takenOff: readonly string[] = []
  readonly #state = new ObservableState<ArtworkSessionState>(INITIAL_STATE)
  /** The other people with their cursors. Apart from `state`, so that a moving cursor renders nothing else. */
  readonly pointers = new ObservableState<{ readonly people: readonly RemotePerson[] }>({ people: [] })

  constructor(options: ArtworkSessionOptions) {
    this.#options = options
    this.#copies = new SessionCopies(options.environment.localStore, options.user.id, this.#keptChanged)
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
    this.#draftOpening ??= this.#openDraft(page)
    await this.#draftOpening
  }

  async #openDraft(page: string): Promise<void> {
    await this.#copies.openDraft(page, this.#doc)
    await this.#countUnreadable()
    if (this.#closed) return this.#copies.close()
    // Otherwise `openArtwork` waits for the draft's strokes.
    if (this.#artwork === null) this.#state.change({ ready: true, hasDraftStrokes: strokesOf(this.#doc).length > 0 })
  }

  /** Joins the room of this artwork. Strokes of the draft become strokes of the artwork. */
  async openArtwork(artwork: ArtworkIdentity): Promise<void> {
    this.#artwork = artwork
    const { painter, environment } = this.#options
    painter.expectOpeningPicture()
    void environment.fetchOpeningPicture(artwork.id).then((openingPicture) => painter.openingPicture(openingPicture))
    await this.#draftOpening
    await this.#copies.openArtwork(artwork, this.#doc)
    await this.#countQuarantined()
    await this.#countUnreadable()
    if (this.#closed) return this.#copies.close()
    this.#adoptTimer = setInterval(() => void this.adoptClosedTabs(), ADOPT_INTERVAL_MS)
    this.#join('send')
  }

  /** Says whether the person only looks from now on: then they need no place in the room (SYNC-46). */
  look(looks: boolean): void {
    this.#looks = looks
    this.#room?.look(looks)
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
    this.#noteTakenOff([])
    this.#options.painter.previewOwn(null)
    // The others see it as growing until it is stored and reaches them in the document.
    if (stroke.tool !== 'fill') this.#room?.presence.shareFinished(stroke)
    if (!this.#room) this.#state.change({ hasDraftStrokes: true })
  }

  /**
   * Undoes this person’s latest act, often one stroke; returns false when there is none. Undo works after a reload as well, because the
   * document holds it as a flag. Right after `startOver` it brings everything back at once; after a reload, redo brings back act by act.
   */
  undo(): boolean {
    if (this.#takenOff.length > 0) {
      bringBack(this.#doc, this.#takenOff)
      this.#noteTakenOff([])
      return true
    }
    return undoLatest(this.#doc, this.#options.user.id).length > 0
  }

  /** Redoes what this person undid last, also after a reload; returns false when there is nothing. */
  redo(): boolean {
    this.#noteTakenOff([])
    return redoLatest(this.#doc, this.#options.user.id).length > 0
  }

  /** Takes everything that this person has drawn off the page. Returns the function that brings it back. */
  startOver(): () => void {
    const ids = undoAll(this.#doc, this.#options.user.id)
    this.#noteTakenOff(ids)
    return () => {
      if (this.#closed) return
      bringBack(this.#doc, ids)
      this.#noteTakenOff([])
    }
  }

  #noteTakenOff(ids: readonly string[]): void {
    this.#takenOff = ids
    if (this.state.startedOver !== ids.length > 0) this.#state.change({ startedOver: ids.length > 0 })
  }

  /** Returns the whole document as one Yjs update, with what is not saved yet. */
  encodeUpdate(): Uint8Array {
    return Y.encodeStateAsUpdate(this.#doc)
  }

  /** Returns what the tools for sync problems show. */
  inspect(): SessionView {
    return viewSession(this.#doc, this.#room, this.#copies.current)
  }

  /** Sends the outbox again after the server has refused it for now, or has sent what could not be read. */
  tryAgain(): void {
    this.#faults = { count: 0, at: -Infinity }
    this.#repairs.reset()
    this.#state.change({ closed: null, drawable: true, held: 0 })
    this.#room?.release()
  }

  /**
   * Moves the outbox to another artwork, a copy of this one, and leaves this one. Opening that artwork on this device adds the
   * strokes to it. Throws when this device does not keep them.
   */
  async moveOutbox(to: ArtworkIdentity): Promise<void> {
    await this.#copies.moveTo(to)
    this.#leaveRoom()
  }

  /** Returns the strokes of this artwork that the server refused for good. */
  quarantined(): Promise<QuarantinedStroke[]> {
    return this.#copies.quarantined()
  }

  /** Returns the strokes that are not known to be on the server. */
  unsaved(): QuarantinedStroke[] {
    const { durable } = this.#room ?? {}
    const refusedAt = this.#nowText()
    return unsavedStrokes(this.#doc, durable?.settled ?? (() => 0)).map(({ strokeId, bytes }) => ({
      strokeId,
      bytes,
      userId: this.#options.user.id,
      artworkId: this.#artwork?.id ?? 0,
      reason: 'not-saved',
      refusedAt,
    }))
  }

  /** Deletes them from this device. */
  async deleteQuarantined(): Promise<void> {
    await this.#copies.deleteQuarantined()
    await this.#countQuarantined()
  }

  /** Brings the strokes of tabs that have closed onto this page. It does so by itself now and then. */
  async adoptClosedTabs(): Promise<void> {
    await this.#copies.adoptClosedTabs()
    await this.#countUnreadable()
  }

  /** Returns the copies of this page that cannot be read. */
  unreadable(): Promise<StoredCopy[]> {
    return this.#copies.unreadable()
  }

  /** Deletes them from this device. */
  async deleteUnreadable(): Promise<void> {
    await this.#copies.deleteUnreadable()
    await this.#countUnreadable()
  }

  /** Leaves the page. Unsaved strokes stay on this device and are sent at the next visit. */
  async close(): Promise<void> {
    this.#closed = true
    if (this.#adoptTimer !== null) clearInterval(this.#adoptTimer)
    // Notes the last acknowledgements, or other screens would count saved strokes as waiting.
    if (this.#room) this.#copies.current?.note({ durable: this.#room.durable.vectorIn(this.#doc) })
    this.#room?.leave()
    await this.#copies.close()
    this.#doc.destroy()
  }

  /** Sends everything again that is not known to be saved; does nothing while there is no connection or the outbox is held. */
  sendUnsaved(): void {
    this.#room?.sendUnsaved()
  }

  /** Resolves once everything drawn here is on the server's disk. */
  whenSaved(): Promise<void> {
    return this.#state.until(({ save }) => save === 'saved')
  }

  #newDocument(): Y.Doc {
    const doc = newArtworkDocument()
    // From now on, so that the first undo in a long drawing does not read all of it.
    ownStrokesOf(doc, this.#options.user.id)
    watchChanges(
      doc,
      guarded((change) => this.#options.painter.change(change)),
    )
    return doc
  }

  async #countQuarantined(): Promise<void> {
    try {
      this.#state.change({ quarantined: (await this.#copies.quarantined()).length })
    } catch (error) {
      console.warn('This device keeps no copies', error)
    }
  }

  async #countUnreadable(): Promise<void> {
    try {
      this.#state.change({ unreadable: (await this.#copies.unreadable()).length })
    } catch (error) {
      console.warn('This device keeps no copies', error)
    }
  }

  #join(start: ConnectionStart): void {
    const { artwork, copy } = { artwork: this.#artwork, copy: this.#copies.current }
    if (!artwork || !copy || this.#closed) return
    const room: ArtworkRoom = new ArtworkRoom({
      artworkId: artwork.id,
      userId: this.#options.user.id,
      isPresent: this.#options.isPresent ?? true,
      doc: this.#doc,
      copy,
      start,
      looks: this.#looks,
      environment: this.#options.environment,
      listeners: {
        onSave: (save) => room === this.#room && this.#saveStateChanged(save),
        onPeople: (people) => this.#peopleChanged(people),
        onRemoteStrokes: (strokes) => this.#options.painter.previewRemote(strokes),
        onHello: ({ logKey, newest = PROTOCOL_VERSION }) => {
          this.#state.change({ isOutdated: newest > PROTOCOL_VERSION })
          this.#logNamed(logKey)
        },
        onChanged: (part) => this.#options.onChanged?.(part),
        onSynced: () => this.#copies.addAsides(this.#doc),
        onClose: (plan, refused) => this.#connectionClosed(plan, refused),
        onFault: () => this.#documentFailed(),
      },
    })
    this.#room = room
    if (this.#settings) room.presence.shareTool(this.#settings)
    this.#state.change({ ready: true, hasDraftStrokes: false, save: room.saveState })
  }

  #leaveRoom(): void {
    this.#room?.leave()
    this.#room = null
    this.#state.change({ ready: false })
    this.#peopleChanged([])
    this.#options.painter.previewRemote([])
  }

  readonly #keptChanged = (): void => {
    this.#state.change({ kept: this.#copies.kept, ...(this.#room && { save: this.#room.saveState }) })
  }

  #peopleChanged(people: readonly RemotePerson[]): void {
    this.pointers.change({ people })
    if (!areSamePeople(this.state.people, people)) this.#state.change({ people })
  }

  #saveStateChanged(save: SaveState): void {
    if (save === 'saved') {
      this.#room?.presence.clearFinished()
      this.#repairs.reset()
      this.#copies.deleteAsides()
      // Another tab may have brought what was held here: the next stroke is sent again.
      this.#room?.release()
      this.#state.change({ save, closed: null, drawable: true, held: 0 })
    } else this.#state.change({ save })
  }

  #logNamed(logKey: string): void {
    const copy = this.#copies.current
    const known = copy?.row.logKey ?? null
    if (known === null) copy?.note({ logKey })
    else if (known !== logKey) void this.#takeOtherLog(logKey)
  }

  #connectionClosed(plan: ClosePlan, refused: RefusedItem | null): void {
    const durable = this.#room?.durable
    const isHeld = plan.outbox === 'hold' || !plan.readable
    const held = isHeld && durable ? countUnsaved(this.#doc, durable.settled) : 0
    const isSeen = plan.words !== null && plan.outbox !== 'drop'
    if (isSeen || plan.retry === 'never') this.#state.change({ closed: plan, drawable: plan.drawable, held })
    if (plan.outbox === 'other-log') void this.#takeOtherLog(null)
    else if (plan.outbox === 'rebuild') this.#rebuild(plan, this.#repairs.next(refused))
    else if (refused) this.#rebuild(plan, this.#repairs.drop(refused))
  }

  /** Goes on with a new document: what the server has, and the outbox without the item at fault under a new client id. */
  #rebuild(plan: ClosePlan, { leaveOut, last, start }: Repair): void {
    const { room, copy } = { room: this.#room, copy: this.#copies.current }
    if (!room || !copy || this.#closed) return
    const old = this.#doc
    const doc = this.#startDocument()
    const { durable } = room
    const leftOut = rebuildDocument(old, doc, {
      userId: this.#options.user.id,
      durableClock: durable.clock,
      settledClock: durable.settled,
      leaveOut: new Set(leaveOut && !leaveOut.isFlag ? [leaveOut.strokeId] : []),
      leaveOutFlags: new Set(leaveOut?.isFlag ? [leaveOut.strokeId] : []),
      last,
    })
    this.#keepNewDocument(old, durable, leftOut, plan.reason ?? 'refused')
    if (leftOut.length > 0 || leaveOut?.isFlag) this.#options.onRefused({ ...plan, words: plan.words ?? DROPPED })
    if (start === 'hold') this.#state.change({ closed: GIVEN_UP, held: countUnsaved(doc, durable.settled) })
    this.#join(start)
  }

  /** Leaves a document that may be broken, and goes on with a new one: what can be read of the old one, at least the outbox. */
  #documentFailed(): void {
    const { room, copy } = { room: this.#room, copy: this.#copies.current }
    if (!room || !copy || this.#closed) return
    const at = this.#options.environment.clock()
    const isRepeated = at - this.#faults.at <= FAULT_MEMORY_MS
    this.#faults = { count: isRepeated ? this.#faults.count + 1 : 1, at }
    const old = this.#doc
    const { durable } = room
    const carried = { userId: this.#options.user.id, durableClock: durable.clock }
    let leftOut: StrokeBytes[] = []
    try {
      leftOut = rebuildDocument(old, this.#startDocument(), carried)
    } catch (error) {
      console.warn('Only the strokes that are not saved could be read', error)
      carryOutbox(old, this.#startDocument(), carried)
    }
    // Strokes of others may be in what could not be handled. The server has them.
    const own = leftOut.filter(({ author }) => author === this.#options.user.id)
    this.#keepNewDocument(old, durable, own, 'duplicate-stroke')
    const isGivenUp = this.#faults.count > MAX_FAULTS
    if (isGivenUp) this.#state.change({ closed: UNREADABLE, held: countUnsaved(this.#doc, durable.settled) })
    this.#join(isGivenUp ? 'stop' : 'send')
  }

  /** Keeps the new document in the place of `old` on the device, and what it leaves out in quarantine. */
  #keepNewDocument(old: Y.Doc, durable: DurableState, leftOut: readonly StrokeBytes[], reason: string): void {
    const refusedAt = this.#nowText()
    this.#copies.current?.note({ durable: durable.vectorIn(this.#doc) })
    this.#copies.replaceDocument(
      this.#doc,
      leftOut.map(({ strokeId, bytes }) => ({ strokeId, bytes, reason, refusedAt })),
    )
    old.destroy()
    // Recounted, because another copy may bring a stroke that was refused before.
    if (leftOut.length > 0) void this.#countQuarantined()
  }

  /** ISO 8601. */
  #nowText(): string {
    return new Date(this.#options.environment.now()).toISOString()
  }

  /** Goes on with the document of another log. The copy of the old one stays until its own strokes are saved again. */
  async #takeOtherLog(logKey: string | null): Promise<void> {
    if (!this.#room || !this.#copies.current) return
    const old = this.#doc
    const doc = this.#startDocument()
    await this.#copies.setAside()
    old.destroy()
    await this.#copies.openLog(logKey, doc)
    if (this.#closed) return this.#copies.close()
    this.#join('send')
  }

  /** Leaves the room and shows an empty document. */
  #startDocument(): Y.Doc {
    this.#leaveRoom()
    this.#options.painter.reset()
    this.#doc = this.#newDocument()
    return this.#doc
  }
}
