/**
 * Which process owns a room, and which others have it open besides. The balancer sends all people of an artwork to one process, so another
 * one opens its room only after the balancer has changed its mind, or because the owner has ended or does not respond.
 *
 * Ownership is no permission to write: the log decides between processes that write at once (server/log/stroke-log.ts), so that nothing is
 * lost while two have a room open. It says which of them gives up the room.
 */
import type { Context } from '#server/context/context.ts'
import { insertUnlessPresent } from '#server/storage/insert-unless-present.ts'
import type { CollectionDefinition, Storage } from '#server/storage/storage.ts'
import type { LiveProcesses } from './live-processes.ts'

interface RoomOwnerRow {
  /** The artwork. */
  _id: number
  /** The process that owns its room; null when none does. */
  owner: string | null
  /** The fencing number: each owner has a higher one than those before it. */
  term: number
  /** The other processes that have the room open. */
  guests: string[]
  /** When a process has taken the room from one that lived. */
  movedAt?: Date
}

const roomOwnerCollection: CollectionDefinition<RoomOwnerRow> = { name: 'roomOwners', indexes: [] }

/** What this process is to a room. */
export interface RoomPlace {
  readonly artworkId: number
  /** `owner`; `guest` while another process owns the room; `none` when it was taken from this one. */
  readonly role: 'owner' | 'guest' | 'none'
  /** The fencing number of the room's owner. */
  readonly term: number
  /** The other processes that have the room open, or had it until this one took it. */
  readonly peers: readonly string[]
  /** Another process has the room open, or may still write to its log. */
  readonly isShared: boolean
}

/** A room goes from one living process to another at most this often, because each move makes its people connect again. */
const MOVE_INTERVAL_MS = 60 * 60_000

export class RoomOwners {
  readonly #storage: Storage
  readonly #now: () => Date
  readonly #processes: Pick<LiveProcesses, 'id' | 'isLive'>

  constructor({ storage, now }: Pick<Context, 'storage' | 'now'>, processes: Pick<LiveProcesses, 'id' | 'isLive'>) {
    this.#storage = storage
    this.#now = now
    this.#processes = processes
  }

  get #rows() {
    return this.#storage.collection(roomOwnerCollection)
  }

  /** Makes this process the owner of a room, or its guest if the owner lives. Call it before the room reads its log. */
  async enter(artworkId: number): Promise<RoomPlace> {
    for (;;) {
      const row = (await this.#rows.findOne({ _id: artworkId })) ?? (await this.#create(artworkId))
      const place = row && (this.#isOwnedElsewhere(row) ? await this.#joinAsGuest(row) : await this.#claim(row))
      if (place) return place
    }
  }

  /** Gives up what this process is to a room. */
  async leave(artworkId: number): Promise<void> {
    const { id } = this.#processes
    if (await this.#rows.updateOne({ _id: artworkId, owner: id }, { $set: { owner: null } })) return
    await this.#rows.updateOne({ _id: artworkId }, { $pull: { guests: id } })
  }

  /** Reads again what this process is to rooms that it has open, and claims those whose owner has ended. */
  async review(artworkIds: readonly number[]): Promise<RoomPlace[]> {
    const places: RoomPlace[] = []
    for (const row of await this.#rows.find({ _id: { $in: artworkIds } }))
      places.push(
        this.#isOwnedElsewhere(row) ? this.#placeIn(row) : ((await this.#claim(row)) ?? (await this.enter(row._id))),
      )
    return places
  }

  /** Takes a room from its living owner. Returns null when that owner keeps it: it has moved not long ago. */
  async take(artworkId: number): Promise<RoomPlace | null> {
    const row = await this.#rows.findOne({ _id: artworkId })
    if (!row || row.owner === this.#processes.id) return null
    const now = this.#now()
    if (row.movedAt && !(now.getTime() - row.movedAt.getTime() > MOVE_INTERVAL_MS)) return null
    const place = await this.#become(row, { movedAt: now })
    return place && withFormerOwner(place, row)
  }

  #isOwnedElsewhere({ owner }: RoomOwnerRow): boolean {
    return owner !== null && owner !== this.#processes.id && this.#processes.isLive(owner)
  }

  /** Returns null when another process was first. */
  async #create(artworkId: number): Promise<RoomOwnerRow | null> {
    const row: RoomOwnerRow = { _id: artworkId, owner: null, term: 0, guests: [] }
    return (await insertUnlessPresent(this.#rows, row)) ? row : null
  }

  /** Returns null when the owner has changed meanwhile. */
  async #joinAsGuest({ _id, owner, term }: RoomOwnerRow): Promise<RoomPlace | null> {
    const unchanged = { _id, owner, term }
    const joined = await this.#rows.findOneAndUpdate(unchanged, { $addToSet: { guests: this.#processes.id } })
    return joined && this.#placeIn(joined)
  }

  async #claim(row: RoomOwnerRow): Promise<RoomPlace | null> {
    if (row.owner === this.#processes.id) return this.#placeIn(row)
    const place = await this.#become(row, {})
    return place && withFormerOwner(place, row)
  }

  /** Makes this process the owner. Returns null when the owner has changed meanwhile. */
  async #become({ _id, term, guests }: RoomOwnerRow, moved: Pick<RoomOwnerRow, 'movedAt'>): Promise<RoomPlace | null> {
    const { id } = this.#processes
    const staying = guests.filter((guest) => guest !== id && this.#processes.isLive(guest))
    const $set = { owner: id, guests: staying, ...moved }
    const row = await this.#rows.findOneAndUpdate({ _id, term }, { $set, $inc: { term: 1 } })
    return row && this.#placeIn(row)
  }

  #placeIn({ _id, owner, term, guests }: RoomOwnerRow): RoomPlace {
    const { id } = this.#processes
    const others = [...guests, ...(owner === null ? [] : [owner])].filter((peer) => peer !== id)
    const peers = others.filter((peer) => this.#processes.isLive(peer))
    const role = owner === id ? 'owner' : guests.includes(id) ? 'guest' : 'none'
    return { artworkId: _id, role, term, peers, isShared: peers.length > 0 }
  }
}

/** The owner before is to be told. One that is paused may still write when it goes on. */
function withFormerOwner(place: RoomPlace, { owner }: RoomOwnerRow): RoomPlace {
  return owner === null ? place : { ...place, peers: [...place.peers, owner], isShared: true }
}

/** Removes what is stored of the owner of a deleted artwork's room. */
export async function removeRoomOwner(artworkId: number, { storage }: { storage: Storage }): Promise<void> {
  await storage.collection(roomOwnerCollection).deleteOne({ _id: artworkId })
}
