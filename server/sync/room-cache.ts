/** The loaded rooms of this process: loaded on demand, evicted a while after the last member has left, and bounded in number. */
import { Problem } from '#server/http/problem.ts'
import type { RoomHost } from './room-host.ts'

/** An empty room is evicted after this time, so that a reload finds it still loaded. */
const EVICT_AFTER_MS = 30_000
/** A room requested within this time is not evicted for another: its requester is about to use it. */
const RECENT_REQUEST_MS = 1_000

/** All rooms that may be loaded are in use, so none can be evicted. */
export class RoomCacheFull extends Problem {
  constructor() {
    super(503, 'server-rooms', 'Very many pages are open just now. Please try again in a moment.', { retryAfter: 5 })
  }
}

export interface RoomCacheOptions {
  /** The most rooms that may be loaded at once, idle ones included. */
  readonly maxRooms: number
  /** Milliseconds that never go back. */
  readonly clock: () => number
  readonly open: (artworkId: number) => Promise<RoomHost>
  /** A room was evicted: it had no members, and all of it is durable. */
  readonly onEvicted: (artworkId: number) => void
}

export class RoomCache {
  readonly #options: RoomCacheOptions
  readonly #hosts = new Map<number, Promise<RoomHost>>()
  /** The rooms of `#hosts` that have finished loading. */
  readonly #loaded = new Map<number, RoomHost>()
  /** Rooms without members in the order in which they became empty, and when each was last requested. */
  readonly #idle = new Map<number, { timer: NodeJS.Timeout; requestedAt: number }>()

  constructor(options: RoomCacheOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#hosts.size
  }

  get artworkIds(): Iterable<number> {
    return this.#hosts.keys()
  }

  /** The rooms that have finished loading. */
  get loaded(): Iterable<RoomHost> {
    return this.#loaded.values()
  }

  has(artworkId: number): boolean {
    return this.#hosts.has(artworkId)
  }

  /** Returns the room, and loads it first if it is not loaded. Rejects with RoomCacheFull when no room can be evicted for it. */
  load(artworkId: number): Promise<RoomHost> {
    const idle = this.#idle.get(artworkId)
    if (idle) idle.requestedAt = this.#options.clock()
    const loaded = this.#hosts.get(artworkId)
    if (loaded) return loaded
    const loading = this.#evictIfFull().then(() => this.#options.open(artworkId))
    this.#hosts.set(artworkId, loading)
    loading.then(
      (host) => {
        if (this.#hosts.get(artworkId) === loading) this.#loaded.set(artworkId, host)
        this.evictLater(artworkId)
      },
      () => {
        if (this.#hosts.get(artworkId) === loading) this.discard(artworkId)
      },
    )
    return loading
  }

  /** Calls `act` with the room if it is loaded. */
  ifLoaded(artworkId: number, act: (host: RoomHost) => void): void {
    void this.#hosts.get(artworkId)?.then(act, ignoreLoadFailure)
  }

  forEachLoaded(act: (host: RoomHost) => void): void {
    for (const host of this.#hosts.values()) void host.then(act, ignoreLoadFailure)
  }

  /** Cancels the eviction of a room that has a member again. */
  keepLoaded(artworkId: number): void {
    clearTimeout(this.#idle.get(artworkId)?.timer)
    this.#idle.delete(artworkId)
  }

  /** Evicts an empty room after `EVICT_AFTER_MS`, or later if it has writes to finish. */
  evictLater(artworkId: number): void {
    this.keepLoaded(artworkId)
    const timer = setTimeout(() => {
      this.ifLoaded(artworkId, (host) => {
        if (host.members.size > 0) return
        if (host.isIdle) this.#evict(artworkId)
        else this.evictLater(artworkId)
      })
    }, EVICT_AFTER_MS)
    timer.unref()
    this.#idle.set(artworkId, { timer, requestedAt: this.#options.clock() })
  }

  /** Removes a room at once, whatever its state. The next request loads it again. */
  discard(artworkId: number): void {
    this.keepLoaded(artworkId)
    this.#hosts.delete(artworkId)
    this.#loaded.delete(artworkId)
  }

  /** Resolves with all rooms, without those whose loading fails. */
  async allLoaded(): Promise<RoomHost[]> {
    const loaded = await Promise.allSettled(this.#hosts.values())
    return loaded.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  }

  clear(): void {
    for (const artworkId of this.#hosts.keys()) this.discard(artworkId)
  }

  /** Evicts the room that has been idle for longest when no further room may be loaded. */
  async #evictIfFull(): Promise<void> {
    if (this.#hosts.size < this.#options.maxRooms) return
    const recent = this.#options.clock() - RECENT_REQUEST_MS
    for (const [artworkId, { requestedAt }] of this.#idle) {
      if (requestedAt > recent) continue
      const host = await this.#hosts.get(artworkId)
      if (host?.isIdle) return this.#evict(artworkId)
    }
    throw new RoomCacheFull()
  }

  #evict(artworkId: number): void {
    this.discard(artworkId)
    this.#options.onEvicted(artworkId)
  }
}

/** The caller of `load` gets a loading failure. Callers that act on a loaded room have nothing to do then. */
function ignoreLoadFailure(): void {}
