/**
 * The loaded rooms of this process, one for each artwork: loaded on demand, evicted a while after the last lease was released, and
 * bounded in number and in memory (SYNC-35).
 */
import type { CloseReason } from '#contract/socket.ts'
import { Problem } from '#server/http/problem.ts'
import { MANY_PAGES_OPEN } from '#server/texts/artworks.ts'
import { guarded } from './limits/fault-log.ts'
import type { RoomHost } from './room-host.ts'

/** How often the memory of all rooms is added up, at most. */
const MEASURE_INTERVAL_MS = 500

/** All rooms that may be loaded are in use, so none can be evicted. */
export class RoomCacheFull extends Problem {
  constructor() {
    super(503, 'server-rooms', MANY_PAGES_OPEN, { retryAfter: 5 })
  }
}

export interface RoomCacheOptions {
  /** The most rooms that may be loaded at once, idle ones included. */
  readonly maxRooms: number
  /** A room is evicted when it has had no lease for this time. */
  readonly idleMs: number
  /** The memory that all of them may take, in bytes. A room below its equal share is served also beyond that. */
  readonly maxBytes: number
  /** Milliseconds that never go back. */
  readonly clock: () => number
  readonly open: (artworkId: number) => Promise<RoomHost>
  /** A room was evicted: it had no members, and all of it is durable. */
  readonly onEvicted: (host: RoomHost) => void
  /** A room is no longer in the cache, or could not be loaded. */
  readonly onRemoved: (artworkId: number) => void
  /** Gets what an act on a loaded room has thrown (SYNC-28). */
  readonly onFault: (error: unknown, artworkId: number) => void
}

/** A use of a room, such as a member's or a REST call's. A room is not evicted while it has one. */
export interface RoomLease {
  /** Rejects with RoomCacheFull when no room can be evicted for this one, and when the storage cannot be read. */
  readonly host: Promise<RoomHost>
  /** Ends the use. A second call does nothing. */
  release(): void
}

interface CachedRoom {
  readonly artworkId: number
  readonly loading: Promise<RoomHost>
  /** Null until it is loaded. */
  host: RoomHost | null
  leases: number
  /** Evicts the room when it has no lease. */
  timer: NodeJS.Timeout | undefined
}

export class RoomCache {
  readonly #options: RoomCacheOptions
  readonly #rooms = new Map<number, CachedRoom>()
  /** The rooms without a lease, in the order in which they lost their last one. */
  readonly #idle = new Set<CachedRoom>()
  #measured = { bytes: 0, at: Number.NEGATIVE_INFINITY }

  constructor(options: RoomCacheOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#rooms.size
  }

  get artworkIds(): Iterable<number> {
    return this.#rooms.keys()
  }

  /** The rooms that have finished loading. */
  get loaded(): RoomHost[] {
    return [...this.#rooms.values()].flatMap(({ host }) => host ?? [])
  }

  /** The memory of all loaded rooms, in bytes, as of the last half second. */
  get bytes(): number {
    const at = this.#options.clock()
    if (at - this.#measured.at >= MEASURE_INTERVAL_MS) this.#measured = { bytes: this.#measure(), at }
    return this.#measured.bytes
  }

  /** Whether a room may take more memory. */
  mayGrow(host: RoomHost): boolean {
    const { maxBytes, maxRooms } = this.#options
    return this.bytes <= maxBytes || host.bytes <= maxBytes / maxRooms
  }

  has(artworkId: number): boolean {
    return this.#rooms.has(artworkId)
  }

  /** Returns a room that has finished loading. */
  get(artworkId: number): RoomHost | null {
    return this.#rooms.get(artworkId)?.host ?? null
  }

  /** Begins a use of an artwork's room, which is loaded if it is not. */
  lease(artworkId: number): RoomLease {
    const room = this.#rooms.get(artworkId) ?? this.#load(artworkId)
    room.leases += 1
    this.#keep(room)
    let isReleased = false
    return {
      host: room.loading,
      release: () => {
        if (isReleased) return
        isReleased = true
        room.leases -= 1
        if (room.leases === 0) this.#evictLater(room)
      },
    }
  }

  /** Calls `act` with the room if it is loaded, and once it is if it is loading. */
  ifLoaded(artworkId: number, act: (host: RoomHost) => void): void {
    const onFault = (error: unknown): void => this.#options.onFault(error, artworkId)
    void this.#rooms.get(artworkId)?.loading.then(guarded(act, onFault), ignoreLoadFailure)
  }

  forEachLoaded(act: (host: RoomHost) => void): void {
    for (const artworkId of this.#rooms.keys()) this.ifLoaded(artworkId, act)
  }

  /**
   * Takes a room out at once, whatever its state, and closes its members; people who are joining it are refused for the same reason. The next
   * request loads the artwork's room anew.
   */
  discard(host: RoomHost, reason: CloseReason): void {
    const room = this.#rooms.get(host.room.artworkId)
    if (room?.host === host) this.#remove(room)
    host.closeAll(reason)
  }

  /** Resolves with all rooms, without those whose loading fails. */
  async allLoaded(): Promise<RoomHost[]> {
    const loaded = await Promise.allSettled([...this.#rooms.values()].map(({ loading }) => loading))
    return loaded.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  }

  #load(artworkId: number): CachedRoom {
    const room: CachedRoom = { artworkId, loading: this.#open(artworkId), host: null, leases: 0, timer: undefined }
    this.#rooms.set(artworkId, room)
    room.loading.then(
      (host) => {
        room.host = host
      },
      () => this.#remove(room),
    )
    return room
  }

  async #open(artworkId: number): Promise<RoomHost> {
    if (this.#rooms.size >= this.#options.maxRooms && !this.#evictIdle()) throw new RoomCacheFull()
    const host = await this.#options.open(artworkId)
    const total = (): number => this.#measure() + host.bytes
    while (total() > this.#options.maxBytes && this.#evictIdle());
    this.#measured = { bytes: total(), at: this.#options.clock() }
    if (!this.mayGrow(host)) throw new RoomCacheFull()
    return host
  }

  /** Evicts the room that has been without a lease for longest. Returns false when there is none. */
  #evictIdle(): boolean {
    for (const room of this.#idle) if (this.#evict(room)) return true
    return false
  }

  /** Evicts a room that has no lease; returns false if it has writes to finish. */
  #evict(room: CachedRoom): boolean {
    if (!room.host?.isIdle) return false
    this.#remove(room)
    this.#options.onEvicted(room.host)
    return true
  }

  #evictLater(room: CachedRoom): void {
    if (this.#rooms.get(room.artworkId) !== room) return
    this.#idle.add(room)
    room.timer = setTimeout(() => {
      if (!this.#evict(room)) this.#evictLater(room)
    }, this.#options.idleMs)
    room.timer.unref()
  }

  #keep(room: CachedRoom): void {
    clearTimeout(room.timer)
    this.#idle.delete(room)
  }

  #remove(room: CachedRoom): void {
    this.#keep(room)
    if (this.#rooms.get(room.artworkId) !== room) return
    this.#rooms.delete(room.artworkId)
    this.#options.onRemoved(room.artworkId)
  }

  #measure(): number {
    return this.loaded.reduce((sum, { bytes }) => sum + bytes, 0)
  }
}

/** The caller that asked for the room gets a loading failure. Callers that act on a loaded room have nothing to do then. */
function ignoreLoadFailure(): void {}
