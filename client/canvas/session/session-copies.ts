/** What one open page keeps on this device: its copy, copies of other histories, and strokes that were refused for good. */
import * as Y from 'yjs'
import { newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { appendWaitingStrokes } from '#crdt/document/updates/waiting-strokes.ts'
import { toBase64 } from '#client/bytes/base64.ts'
import { adoptFreeCopies, type CopyOf, type LocalStore, openCopy, takeAsideCopies } from './store/open-copies.ts'
import {
  artworkPlace,
  type CopyStore,
  draftPlace,
  type QuarantinedStroke,
  type StoredCopy,
} from './store/copy-store.ts'
import type { AsideCopy, KeptCopy } from './store/kept-copy.ts'
import { unreadableCopies } from './store/read-copies.ts'
import { carryOver } from './own-work.ts'

/** An artwork as its reply describes it. */
export interface ArtworkIdentity {
  readonly id: number
  readonly logKey: string
  readonly createdAt: string
}

export class SessionCopies {
  readonly #localStore: LocalStore
  readonly #userId: number
  readonly #onKept: () => void
  readonly #quarantine: Quarantine
  #artwork: ArtworkIdentity | null = null
  #copy: KeptCopy | null = null
  /** Copies of other histories, whose own strokes are compared with the server's at each sync until everything is saved. */
  #asides: AsideCopy[] = []
  /** Ids of strokes of the artwork that the server refused for good. */
  #refusedIds: ReadonlySet<string> = new Set()

  /** @param onKept `kept` may have changed */
  constructor(localStore: LocalStore, userId: number, onKept: () => void) {
    this.#localStore = localStore
    this.#userId = userId
    this.#onKept = onKept
    this.#quarantine = new Quarantine(localStore.store, userId)
  }

  /** The copy that keeps the document; null before one is open. */
  get current(): KeptCopy | null {
    return this.#copy
  }

  /** False while a change could not be kept on this device. */
  get kept(): boolean {
    return (this.#copy?.kept ?? true) && this.#asides.every(({ isKept }) => isKept())
  }

  /** Loads the draft of a page into `doc`, and keeps `doc` from now on. */
  async openDraft(page: string, doc: Y.Doc): Promise<void> {
    await this.#open({ userId: this.#userId, place: draftPlace(page), logKey: null, bornAt: null }, doc)
  }

  /** Loads the artwork's copies into `doc`, and keeps `doc` from now on. What was open becomes a part of them. */
  async openArtwork(artwork: ArtworkIdentity, doc: Y.Doc): Promise<void> {
    this.#artwork = artwork
    const of = await this.openLog(artwork.logKey, doc)
    try {
      this.#asides = await takeAsideCopies(this.#localStore, of)
      this.#refusedIds = new Set((await this.quarantined()).map(({ strokeId }) => strokeId))
    } catch (error) {
      console.warn('This device keeps no copies', error)
    }
  }

  /** Like `openArtwork`, for another log of the same artwork. @param logKey null: the server has not named it yet */
  async openLog(logKey: string | null, doc: Y.Doc): Promise<CopyOf> {
    if (!this.#artwork) throw new Error('no artwork is open')
    const { id, createdAt } = this.#artwork
    const of = { userId: this.#userId, place: artworkPlace(id), logKey, bornAt: createdAt }
    await this.#open(of, doc)
    return of
  }

  /** Adds to `doc` what of the own strokes and flags of another history it does not have. */
  addAsides(doc: Y.Doc): void {
    for (const { updates } of this.#asides) {
      const aside = newArtworkDocument()
      for (const update of updates) Y.applyUpdate(aside, update)
      appendWaitingStrokes(aside, updates, this.#userId)
      carryOver(aside, doc, { userId: this.#userId, leaveOut: this.#refusedIds })
      aside.destroy()
    }
  }

  /** Deletes the copies of other histories: what they hold is on the server, or in quarantine. */
  deleteAsides(): void {
    for (const aside of this.#asides.splice(0))
      aside.delete().catch((error: unknown) => {
        console.warn('An old copy stays on this device', error)
        aside.release()
      })
  }

  /** Keeps the open copy as one of another history. `openLog` must follow. */
  async setAside(): Promise<void> {
    const copy = this.#copy
    this.#copy = null
    if (copy) this.#asides.push(await copy.setAside())
  }

  /** Leaves the open copy to another artwork, as one of another history. Throws when this device does not keep it. */
  async moveTo({ id, createdAt }: ArtworkIdentity): Promise<void> {
    if (!this.#copy) throw new Error('This device does not keep the strokes')
    await this.#copy.moveTo({ place: artworkPlace(id), logKey: null, bornAt: createdAt })
    this.#copy = null
  }

  /** Brings the strokes of tabs that have closed into the document. */
  async adoptClosedTabs(): Promise<void> {
    if (!this.#copy) return
    try {
      await adoptFreeCopies(this.#localStore, this.#copy)
    } catch (error) {
      console.warn('The strokes of closed tabs could not be read', error)
    }
  }

  /** Keeps another document from now on, and what it leaves out in quarantine. */
  replaceDocument(doc: Y.Doc, leftOut: readonly Omit<QuarantinedStroke, 'userId' | 'artworkId'>[]): void {
    const owner = { userId: this.#userId, artworkId: this.#artwork?.id ?? 0 }
    this.#copy?.replaceDocument(
      doc,
      leftOut.map((stroke) => ({ ...stroke, ...owner })),
    )
    this.#refusedIds = new Set([...this.#refusedIds, ...leftOut.map(({ strokeId }) => strokeId)])
  }

  /** Returns the strokes of the artwork that the server refused for good. */
  async quarantined(): Promise<QuarantinedStroke[]> {
    return this.#artwork ? this.#quarantine.list(this.#artwork.id) : []
  }

  async deleteQuarantined(): Promise<void> {
    await this.#quarantine.delete(await this.quarantined())
  }

  /** Returns the copies of this page that cannot be read (OUTBOX-11). */
  async unreadable(): Promise<StoredCopy[]> {
    return this.#copy ? unreadableCopies(this.#localStore.store, this.#userId, this.#copy.row.place) : []
  }

  /** Deletes them from this device. */
  async deleteUnreadable(): Promise<void> {
    const copies = await this.unreadable()
    await this.#localStore.store.write({ deleteCopies: copies.map(({ row }) => row.id) })
  }

  /** Gives all copies back. What they hold stays. */
  async close(): Promise<void> {
    for (const { release } of this.#asides.splice(0)) release()
    await this.#copy?.close()
  }

  async #open(of: CopyOf, doc: Y.Doc): Promise<void> {
    this.#copy = await openCopy(this.#localStore, of, doc, this.#onKept, this.#copy)
    this.#onKept()
  }
}

const FORMAT = 1

/** The strokes of one person that the server refused for good: to list, and to delete. */
class Quarantine {
  readonly #store: CopyStore
  readonly #userId: number

  constructor(store: CopyStore, userId: number) {
    this.#store = store
    this.#userId = userId
  }

  /** @param artworkId null returns those of all artworks */
  async list(artworkId: number | null): Promise<QuarantinedStroke[]> {
    const strokes = await this.#store.quarantined(this.#userId)
    return artworkId === null ? strokes : strokes.filter((stroke) => stroke.artworkId === artworkId)
  }

  async delete(strokes: readonly QuarantinedStroke[]): Promise<void> {
    await this.#store.write({ release: strokes })
  }
}

/** Returns the strokes as JSON, with the stroke codec's bytes in base64. */
export function exportQuarantine(strokes: readonly QuarantinedStroke[]): string {
  const rows = strokes.map(({ bytes, ...row }) => ({ ...row, stroke: toBase64(bytes) }))
  return JSON.stringify({ format: FORMAT, strokes: rows }, null, 2)
}
