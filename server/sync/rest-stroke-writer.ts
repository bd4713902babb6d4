/** Writes strokes that come by REST: the room judges and commits them like a socket's updates, for the person who sent them. */
import * as Y from 'yjs'
import { strokesOf } from '#crdt/document/artwork-document.ts'
import { encodeItems } from '#crdt/document/updates/encode-items.ts'
import type { ItemId, StrokeItem } from '#crdt/document/updates/new-item.ts'
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import { OWNS_NOTHING, type OwnedItems } from '#crdt/document/stroke/looks.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import type { Writer } from '#crdt/document/updates/update-guard.ts'
import type { Person } from '#server/http/person.ts'
import type { ArtworkAccess } from '#server/artworks/access.ts'
import type { OwnerSpace } from '#server/artworks/owner-space.ts'
import { requireDraw } from '#server/artworks/require-draw.ts'
import { Problem } from '#server/http/problem.ts'
import type { WriteOutcome } from './room/judged-writes.ts'
import type { RestClientIds } from './rest-client-ids.ts'
import type { Room } from './room/room.ts'
import { submitOwned } from './socket/submit-owned.ts'
import type { StrokeBudget } from './limits/stroke-budget.ts'
import { findStroke, viewNewStroke, type StrokeView } from './stroke-views.ts'

/** The REST writes of one room that are under way. */
interface RoomWrites {
  /** The newest stroke that waits for its commit. The next stroke is inserted behind it. */
  newest: ItemId | null
  pending: number
}

const ONE_STROKE = { strokes: 1, flags: 0, steps: 1 }

export interface RestStrokeWriterOptions {
  access: Pick<ArtworkAccess, 'accessOf'>
  ownedItems: (userId: number) => Promise<OwnedItems>
  budget: StrokeBudget
  /** The largest document, in bytes. */
  documentBytes: number
  space: Pick<OwnerSpace, 'hasSpace' | 'refresh'>
  clientIds: RestClientIds
  loadRoom: (artworkId: number) => Promise<Room>
}

export class RestStrokeWriter {
  readonly #writes = new WeakMap<Room, RoomWrites>()
  readonly #options: RestStrokeWriterOptions

  constructor(options: RestStrokeWriterOptions) {
    this.#options = options
  }

  /**
   * Adds a stroke; it is durable when this resolves. A stroke id that the person has used returns the first stroke.
   * Rejects with a Problem when the person may not draw or does not own what the stroke uses, is too fast, or the artwork or its owner's space is full.
   */
  async add(artworkId: number, person: Person, stroke: Stroke): Promise<StrokeView> {
    const access = await this.#options.access.accessOf(artworkId, person)
    requireDraw(access)
    const room = await this.#options.loadRoom(artworkId)
    await room.durable.buildDocument()
    const known = await findStroke(room, stroke.id)
    if (known) return requireOwn(known, person)
    const waitMs = this.#options.budget.waitMs(person.id, ONE_STROKE)
    if (waitMs > 0) throw Problem.tooManyRequests(Math.ceil(waitMs / 1_000), 'You are drawing too fast')
    if (room.durable.bytes > this.#options.documentBytes)
      throw Problem.conflict('This artwork holds no more', 'page-too-large')
    await this.#requireSpace(artworkId)
    this.#options.budget.spend(person.id, ONE_STROKE)
    const writer = { user: person.id, ownsArtwork: access.isOwner }
    const write = (owned: OwnedItems): Promise<WriteOutcome> => this.#write(room, { ...writer, owned }, stroke)
    const owner = { owned: OWNS_NOTHING }
    const submit = (): Promise<WriteOutcome> => submitOwned(write, owner, () => this.#options.ownedItems(person.id))
    let outcome = await submit()
    // The stroke it was inserted behind has not become durable after all.
    if (outcome === 'missing') outcome = await submit()
    switch (typeof outcome === 'string' ? outcome : outcome.reason) {
      case 'durable':
        return viewNewStroke(room, stroke)
      case 'duplicate-stroke':
        await room.drain()
        return requireOwn(await findStroke(room, stroke.id), person)
      case 'failed':
        throw Problem.unavailable()
      case 'not-owned':
        throw Problem.forbidden('This stroke uses an item that you do not own', 'not-owned')
      case 'too-many-strokes':
        throw Problem.conflict('This artwork holds no more strokes', 'too-many-strokes')
      default:
        throw new Error(`a REST stroke was refused: ${JSON.stringify(outcome)}`)
    }
  }

  /** No socket may be open that would read how much space is left. */
  async #requireSpace(artworkId: number): Promise<void> {
    const { space } = this.#options
    if (!space.hasSpace(artworkId)) await space.refresh(artworkId)
    if (space.hasSpace(artworkId)) return
    throw Problem.tooLarge(
      "The space for this owner's pages is used up. Please tell who looks after Fridgedoor.",
      'owner-space',
    )
  }

  async #write(room: Room, writer: Writer, stroke: Stroke): Promise<WriteOutcome> {
    const writes = this.#writesOf(room)
    const client = this.#options.clientIds.of(room, writer.user)
    const id = { client, clock: room.index.clockOf(client) }
    const item: StrokeItem = {
      kind: 'stroke',
      ...id,
      origin: writes.newest ?? lastDurableStroke(room),
      length: 1,
      strokeId: stroke.id,
      author: writer.user,
      bytes: encodeStroke(stroke),
    }
    const settled = room.submit(encodeItems([item]), writer, null)
    // The clock has moved only if the guard accepted the stroke.
    if (room.index.clockOf(client) > id.clock) writes.newest = id
    writes.pending += 1
    const outcome = await settled
    writes.pending -= 1
    if (writes.pending === 0 || outcome !== 'durable') writes.newest = null
    return outcome
  }

  #writesOf(room: Room): RoomWrites {
    let writes = this.#writes.get(room)
    if (!writes) this.#writes.set(room, (writes = { newest: null, pending: 0 }))
    return writes
  }
}

function lastDurableStroke(room: Room): ItemId | null {
  const strokes = strokesOf(room.durable.document())
  return strokes.length === 0 ? null : Y.createRelativePositionFromTypeIndex(strokes, strokes.length, -1).item
}

function requireOwn(view: StrokeView | null, person: Person): StrokeView {
  if (view?.stroke.author !== person.id) throw Problem.conflict('This stroke id is taken', 'duplicate-stroke')
  return view
}
