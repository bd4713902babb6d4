/** Writes strokes that come by REST: the room judges and commits them like a socket's updates, for the person who sent them. */
import { encodeItems } from '#crdt/document/updates/encode-items.ts'
import type { StrokeItem } from '#crdt/document/updates/new-item.ts'
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import { type OwnedItems, OWNS_NOTHING } from '#crdt/document/stroke/looks.ts'
import { weighStroke, WEIGHT_LIMITS } from '#crdt/document/stroke/stroke-weight.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import type { Writer } from '#crdt/document/updates/update-guard.ts'
import type { Person } from '#server/http/person.ts'
import type { Access, ArtworkAccess } from '#server/artworks/access.ts'
import type { OwnerSpace } from '#server/artworks/drawing/owner-space.ts'
import { requireDraw } from '#server/artworks/require-rights.ts'
import { Problem } from '#server/http/problem.ts'
import {
  ARTWORK_IS_FULL,
  DRAWING_TOO_FAST,
  NO_MORE_STROKES,
  OPENED_TOO_OFTEN,
  OWNERS_SPACE_USED_UP,
  STROKE_ID_TAKEN,
  STROKE_TAKES_TOO_LONG,
  STROKE_USES_UNOWNED_ITEM,
} from '#server/texts/artworks.ts'
import { failedWrite } from './failed-write.ts'
import type { Room } from './room/room.ts'
import { type SubmitEvents, type SubmitOutcome, submitOwned } from './socket/submit-owned.ts'
import type { StrokeBudget } from './limits/stroke-budget.ts'
import { findStroke, type StrokeView, viewNewStroke } from './stroke-views.ts'

/** The Yjs client ids under which a room writes what comes by REST. */
export class RestClientIds {
  /** Each person's id, reused within a room because every id stays in the document forever. */
  readonly #ids = new WeakMap<Room, Map<number, number>>()
  readonly #newClientId: () => number

  constructor(newClientId: () => number) {
    this.#newClientId = newClientId
  }

  /** Returns the person's client id in this room, or a new one where none exists or another person owns it (SYNC-3). */
  of(room: Room, userId: number): number {
    let clients = this.#ids.get(room)
    if (!clients) this.#ids.set(room, (clients = new Map()))
    let client = clients.get(userId)
    while (client === undefined || (room.index.userOf(client) ?? userId) !== userId) {
      client = this.#newClientId()
      clients.set(userId, client)
    }
    return client
  }
}

export interface RestStrokeWriterOptions {
  access: Pick<ArtworkAccess, 'accessOf'>
  ownedItems: (userId: number) => Promise<OwnedItems>
  budget: StrokeBudget
  /** The largest document, in bytes. */
  documentBytes: number
  space: Pick<OwnerSpace, 'hasSpace' | 'refresh'>
  clientIds: RestClientIds
  /** Does the work with an artwork's room, which is loaded for the person and stays loaded until it is done. */
  useRoom: <T>(artworkId: number, userId: number, work: (room: Room) => Promise<T>) => Promise<T>
}

export class RestStrokeWriter {
  readonly #options: RestStrokeWriterOptions

  constructor(options: RestStrokeWriterOptions) {
    this.#options = options
  }

  /**
   * Adds a stroke; it is durable when this resolves. A stroke id that the person has used returns the first stroke.
   * Rejects with a Problem when the person may not draw or does not own what the stroke uses, is too fast, or the artwork or its owner's space is full;
   * with StorageUnavailable when the storage did not take it.
   */
  async add(artworkId: number, person: Person, stroke: Stroke): Promise<StrokeView> {
    const access = await this.#options.access.accessOf(artworkId, person)
    requireDraw(access)
    return this.#options.useRoom(artworkId, person.id, (room) => this.#addTo(room, access, person, stroke))
  }

  async #addTo(room: Room, given: Access, person: Person, stroke: Stroke): Promise<StrokeView> {
    let access = given
    const known = findStroke(room, stroke.id)
    if (known) return requireOwn(known, person)
    const { paint } = weighStroke(stroke)
    if (!(paint <= WEIGHT_LIMITS.paint)) throw Problem.badRequest(STROKE_TAKES_TOO_LONG, 'too-large')
    const cost = { strokes: 1, flags: 0, steps: 1, paint }
    const waitMs = this.#options.budget.waitMs(person.id, cost)
    if (waitMs > 0) throw Problem.tooManyRequests(Math.ceil(waitMs / 1_000), DRAWING_TOO_FAST)
    if (room.durable.bytes > this.#options.documentBytes) throw Problem.conflict(ARTWORK_IS_FULL, 'page-too-large')
    await this.#requireSpace(room.artworkId)
    this.#options.budget.spend(person.id, cost)
    const write = (owned: OwnedItems, settle: SubmitEvents['settle']): void => {
      if (access.draw) this.#write(room, { user: person.id, ownsArtwork: access.isOwner, owned }, stroke, settle)
      else settle('no-right')
    }
    const owner = { owned: OWNS_NOTHING }
    const readOwned = async (): Promise<OwnedItems> => {
      const owned = await this.#options.ownedItems(person.id)
      // The rights may have ended while the items were read.
      access = await this.#options.access.accessOf(room.artworkId, person)
      return owned
    }
    const submit = (): Promise<SubmitOutcome> =>
      new Promise((settle, fail) => submitOwned(write, owner, readOwned, { settle, fail }))
    let outcome = await submit()
    // The stroke it was inserted behind has not become durable after all.
    if (outcome === 'missing') outcome = await submit()
    if (outcome === 'no-right') requireDraw(access)
    switch (typeof outcome === 'string' ? outcome : outcome.reason) {
      case 'durable':
        return viewNewStroke(room, stroke)
      case 'duplicate-stroke':
        await room.drain()
        return requireOwn(findStroke(room, stroke.id), person)
      case 'failed':
        throw failedWrite(room)
      case 'not-owned':
        throw Problem.forbidden(STROKE_USES_UNOWNED_ITEM, 'not-owned')
      case 'page-too-large':
        throw Problem.conflict(ARTWORK_IS_FULL, 'page-too-large')
      case 'too-many-strokes':
        throw Problem.conflict(NO_MORE_STROKES, 'too-many-strokes')
      case 'too-many-clients':
        throw Problem.conflict(OPENED_TOO_OFTEN, 'too-many-clients')
      default:
        throw new Error(`a REST stroke was refused: ${JSON.stringify(outcome)}`)
    }
  }

  /** No socket may be open that would read how much space is left. */
  async #requireSpace(artworkId: number): Promise<void> {
    const { space } = this.#options
    if (!space.hasSpace(artworkId)) await space.refresh(artworkId)
    if (space.hasSpace(artworkId)) return
    throw Problem.tooLarge(OWNERS_SPACE_USED_UP, 'owner-space')
  }

  /** Writes the stroke at the end of the list, which may be behind one that waits for its commit. */
  #write(room: Room, writer: Writer, stroke: Stroke, settle: SubmitEvents['settle']): void {
    const client = this.#options.clientIds.of(room, writer.user)
    const item: StrokeItem = {
      kind: 'stroke',
      client,
      clock: room.index.clockOf(client),
      origin: room.index.order.last,
      length: 1,
      strokeId: stroke.id,
      author: writer.user,
      bytes: encodeStroke(stroke),
    }
    room.write(encodeItems([item]), writer, { sender: null, weights: undefined, settle })
  }
}

function requireOwn(view: StrokeView | null, person: Person): StrokeView {
  if (view?.stroke.author !== person.id) throw Problem.conflict(STROKE_ID_TAKEN, 'duplicate-stroke')
  return view
}
