/** Strokes without a socket: they enter the room by the same door, written for the person who sent them. */
import { readEntries } from '#crdt/document/artwork-document.ts'
import { encodeStroke } from '#crdt/document/stroke-codec.ts'
import type { Stroke } from '#crdt/document/stroke.ts'
import type { Person } from '#server/accounts/person.ts'
import type { ArtworkAccess } from '#server/artworks/access.ts'
import { Problem } from '#server/http/problem.ts'
import type { Room } from './room.ts'
import type { StrokeBudget } from './stroke-budget.ts'
import { strokeUpdate } from './stroke-update.ts'

export interface StrokeView {
  /** The number REST clients know the stroke by: its place in the order of becoming durable, from 1. */
  strokeId: number
  stroke: Stroke
  undone: boolean
  at: Date
}

/** Every stroke of a room in the order of becoming durable. */
export function viewStrokes(room: Room): StrokeView[] {
  const entries = new Map(readEntries(room.document()).map((entry) => [entry.stroke.id, entry]))
  return room.arrivals.flatMap(({ strokeId, at }, i) => {
    const entry = entries.get(strokeId)
    return entry ? [{ strokeId: i + 1, ...entry, at }] : []
  })
}

export class RestStrokes {
  /** One artwork's strokes go one after another: each follows the one before it in the document. */
  private readonly turns = new Map<number, Promise<unknown>>()
  /** The Yjs client id a person writes with by REST, one a room: every id stays in the document for ever. */
  private readonly clients = new WeakMap<Room, Map<number, number>>()
  private readonly options: {
    access: ArtworkAccess
    budget: StrokeBudget
    newClientId: () => number
    room: (artworkId: number) => Promise<Room>
  }

  constructor(options: RestStrokes['options']) {
    this.options = options
  }

  /** Durable when it resolves; the same stroke id again answers the first. Throws a Problem when it may not be. */
  async add(artworkId: number, person: Person, stroke: Stroke): Promise<StrokeView> {
    const write = (): Promise<StrokeView> => this.write(artworkId, person, stroke)
    const turn = (this.turns.get(artworkId) ?? Promise.resolve()).then(write, write)
    this.turns.set(artworkId, turn)
    try {
      return await turn
    } finally {
      if (this.turns.get(artworkId) === turn) this.turns.delete(artworkId)
    }
  }

  private async write(artworkId: number, person: Person, stroke: Stroke): Promise<StrokeView> {
    const own = await this.requireRight(artworkId, person.id)
    const room = await this.options.room(artworkId)
    const known = find(room, stroke.id)
    if (known?.stroke.author === person.id) return known
    if (known) throw Problem.conflict('This stroke id is taken', 'duplicate-stroke')
    if (!this.options.budget.take(person.id, 1)) throw Problem.tooManyRequests(1, 'You are drawing too fast')
    const client = this.clientOf(room, person.id)
    const update = strokeUpdate(room.document(), client, room.index.clockOf(client), encodeStroke(stroke))
    const outcome = await room.submit(update, { user: person.id, ownsArtwork: own }, null)
    if (outcome === 'failed') throw Problem.unavailable()
    if (outcome === 'too-many-strokes') throw Problem.conflict('This artwork holds no more strokes', 'too-many-strokes')
    const view = find(room, stroke.id)
    if (outcome !== 'durable' || !view) throw new Error(`a stroke by REST was refused: ${outcome}`)
    return view
  }

  private clientOf(room: Room, userId: number): number {
    let clients = this.clients.get(room)
    if (!clients) this.clients.set(room, (clients = new Map()))
    let client = clients.get(userId)
    while (client === undefined || (room.index.userOf(client) ?? userId) !== userId) {
      client = this.options.newClientId()
      clients.set(userId, client)
    }
    return client
  }

  /** Whether the person owns the artwork; throws when the person may not draw on it. */
  private async requireRight(artworkId: number, userId: number): Promise<boolean> {
    const access = await this.options.access.accessOf(artworkId, userId)
    if (access.refusal === 'not-found') throw Problem.notFound('Artwork not found')
    if (access.refusal === 'completed') throw Problem.conflict('This artwork is already completed', 'completed')
    if (access.refusal === 'read-only') throw Problem.forbidden('You cannot draw on this artwork', 'read-only')
    return access.own
  }
}

function find(room: Room, strokeId: string): StrokeView | null {
  const place = room.placeOf(strokeId)
  const entry = place === null ? undefined : readEntries(room.document()).find(({ stroke }) => stroke.id === strokeId)
  if (place === null || !entry) return null
  return { strokeId: place, ...entry, at: room.arrivals[place - 1]!.at }
}
