/** Strokes without a socket: they enter the room by the same door, written for the person who sent them. */
import * as Y from 'yjs'
import { readEntries, strokesOf } from '#crdt/document/artwork-document.ts'
import { encodeItems } from '#crdt/document/updates/encode-items.ts'
import type { ItemId, StrokeItem } from '#crdt/document/updates/new-item.ts'
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import type { Person } from '#server/http/person.ts'
import type { ArtworkAccess } from '#server/artworks/access.ts'
import { requireDraw } from '#server/artworks/require-draw.ts'
import { Problem } from '#server/http/problem.ts'
import type { Writer } from '#crdt/document/updates/update-guard.ts'
import type { Outcome, Room } from './room/room.ts'
import type { StrokeBudget } from './limits/stroke-budget.ts'

export interface StrokeView {
  /** The number REST clients know the stroke by: its place in the order of becoming durable, from 1. */
  strokeId: number
  stroke: Stroke
  undone: boolean
  at: Date
}

/** Every stroke of a room in the order of becoming durable. */
export async function viewStrokes(room: Room): Promise<StrokeView[]> {
  await room.durable.buildDocument()
  return viewBuilt(room)
}

function viewBuilt(room: Room): StrokeView[] {
  const entries = new Map(readEntries(room.durable.document()).map((entry) => [entry.stroke.id, entry]))
  return room.durable.arrivals().flatMap(({ strokeId, at }, i) => {
    const entry = entries.get(strokeId)
    return entry ? [{ strokeId: i + 1, ...entry, at }] : []
  })
}

/** What REST is writing in one room just now. */
interface Writing {
  /** The Yjs client id each person writes with, one a room: every id stays in the document for ever. */
  readonly clients: Map<number, number>
  /** The newest stroke on its way to the disk: the next one goes behind it. */
  newest: ItemId | null
  pending: number
}

const ONE_STROKE = { strokes: 1, flags: 0 }

export interface RestStrokesOptions {
  access: ArtworkAccess
  budget: StrokeBudget
  /** Bytes a document may grow to. */
  documentBytes: number
  newClientId: () => number
  room: (artworkId: number) => Promise<Room>
}

export class RestStrokes {
  readonly #writing = new WeakMap<Room, Writing>()
  readonly #options: RestStrokesOptions

  constructor(options: RestStrokesOptions) {
    this.#options = options
  }

  /** Durable when it resolves; the same stroke id again returns the first. Throws a Problem when it may not be. */
  async add(artworkId: number, person: Person, stroke: Stroke): Promise<StrokeView> {
    const access = await this.#options.access.accessOf(artworkId, person.id)
    requireDraw(access)
    const room = await this.#options.room(artworkId)
    await room.durable.buildDocument()
    const known = find(room, stroke.id)
    if (known) return ownOnly(known, person)
    const wait = this.#options.budget.wait(person.id, ONE_STROKE)
    if (wait > 0) throw Problem.tooManyRequests(Math.ceil(wait / 1_000), 'You are drawing too fast')
    if (room.durable.bytes > this.#options.documentBytes)
      throw Problem.conflict('This artwork holds no more', 'page-too-large')
    this.#options.budget.spend(person.id, ONE_STROKE)
    const writer = { user: person.id, ownsArtwork: access.own }
    let outcome = await this.#write(room, writer, stroke)
    // What it was put behind was not written after all.
    if (outcome === 'missing') outcome = await this.#write(room, writer, stroke)
    switch (outcome) {
      case 'durable':
        return viewOf(room, stroke)
      case 'duplicate-stroke':
        await room.drain()
        return ownOnly(find(room, stroke.id), person)
      case 'failed':
        throw Problem.unavailable()
      case 'too-many-strokes':
        throw Problem.conflict('This artwork holds no more strokes', 'too-many-strokes')
      default:
        throw new Error(`a stroke by REST was refused: ${outcome}`)
    }
  }

  async #write(room: Room, writer: Writer, stroke: Stroke): Promise<Outcome> {
    const writing = this.#writingIn(room)
    const client = this.#clientOf(room, writing, writer.user)
    const id = { client, clock: room.index.clockOf(client) }
    const item: StrokeItem = {
      kind: 'stroke',
      ...id,
      origin: writing.newest ?? lastStroke(room),
      length: 1,
      strokeId: stroke.id,
      author: writer.user,
      bytes: encodeStroke(stroke),
    }
    const durable = room.submit(encodeItems([item]), writer, null)
    if (room.index.clockOf(client) > id.clock) writing.newest = id
    writing.pending += 1
    const outcome = await durable
    writing.pending -= 1
    if (writing.pending === 0 || outcome !== 'durable') writing.newest = null
    return outcome
  }

  #writingIn(room: Room): Writing {
    let writing = this.#writing.get(room)
    if (!writing) this.#writing.set(room, (writing = { clients: new Map(), newest: null, pending: 0 }))
    return writing
  }

  #clientOf(room: Room, { clients }: Writing, userId: number): number {
    let client = clients.get(userId)
    while (client === undefined || (room.index.userOf(client) ?? userId) !== userId) {
      client = this.#options.newClientId()
      clients.set(userId, client)
    }
    return client
  }
}

function lastStroke(room: Room): ItemId | null {
  const strokes = strokesOf(room.durable.document())
  return strokes.length === 0 ? null : Y.createRelativePositionFromTypeIndex(strokes, strokes.length, -1).item
}

/** A stroke that has just become durable. */
function viewOf(room: Room, stroke: Stroke): StrokeView {
  const strokeId = room.durable.placeOf(stroke.id)
  if (strokeId === null) throw new Error('a durable stroke is not in its room')
  return { strokeId, stroke, undone: false, at: room.durable.arrivedAt(strokeId) }
}

function ownOnly(view: StrokeView | null, person: Person): StrokeView {
  if (view?.stroke.author !== person.id) throw Problem.conflict('This stroke id is taken', 'duplicate-stroke')
  return view
}

function find(room: Room, strokeId: string): StrokeView | null {
  const place = room.durable.placeOf(strokeId)
  return place === null ? null : (viewBuilt(room)[place - 1] ?? null)
}
