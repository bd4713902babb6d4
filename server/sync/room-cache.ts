/**
 * The loaded rooms of this process: loaded on demand, evicted a while after the last member has left, and bounded in number and
 * in memory.
 */
import { Problem } from '#server/http/problem.ts'
import type { RoomHost } from './room-host.ts'

/** An empty room is evicted after this time, so that a reload finds it still loaded. */
const EVICT_AFTER_MS = 30_000
/** A room requested within this time is not evicted for another: its requester is about to use it. */
const RECENT_REQUEST_MS = 1_000
/** How often the memory of all rooms is added up, at most. */
const MEASURE_INTERVAL_MS = 500

/** All rooms that may be loaded are in use, so none can be evicted. */
export class RoomCacheFull extends Problem {
  constructor() {
    super(503, 'server-rooms', 'Very many pages are open just now. Please try again in a moment.', { retryAfter: 5 })
  }
}

export interface RoomCacheOptions {
  /** The most rooms that may be loaded at once, idle ones included. */
  readonly maxRooms: number
  /** The memory that all of them may take, in bytes. A room below its equal share is served also beyond that. */
  readonly maxBytes: number
  /** Milliseconds that never go back. */
  readonly clock: () => number
  readonly open: (artworkId: number) => Promise<RoomHost>
  /** A room was evicted: it had no members, and all of it is durable. */
  readonly onEvicted: (host: RoomHost) => void
}

export class RoomCache {
  readonly #options: RoomCacheOptions
  readonly #hosts = new Map<number, Promise<RoomHost>>()
  /** The rooms of `#hosts` that have finished loading. */
  readonly #loaded = new Map<number, RoomHost>()
  /** Rooms without members in the order in which they became empty, and when each was last requested. */
  readonly #idle = new Map<number, { timer: NodeJS.Timeout; requestedAt: number }>()
  #measured = { bytes: 0, at: Number.NEGATIVE_INFINITY }

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
    return this.#hosts.has(artworkId)
  }

  /** Returns the room, and loads it first if it is not loaded. Rejects with RoomCacheFull when no room can be evicted for it. */
  load(artworkId: number): Promise<RoomHost> {
    const idle = this.#idle.get(artworkId)
    if (idle) idle.requestedAt = this.#options.clock()
    const loaded = this.#hosts.get(artworkId)
    if (loaded) return loaded
    const loading = this.#open(artworkId)
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
        if (host.isIdle) this.#evict(host)
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

  async #open(artworkId: number): Promise<RoomHost> {
    if (this.#hosts.size >= this.#options.maxRooms && !(await this.#evictIdle())) throw new RoomCacheFull()
    const host = await this.#options.open(artworkId)
    const total = (): number => this.#measure() + host.bytes
    while (total() > this.#options.maxBytes && (await this.#evictIdle()));
    this.#measured = { bytes: total(), at: this.#options.clock() }
    if (!this.mayGrow(host)) throw new RoomCacheFull()
    return host
  }

  /** Evicts the room that has been idle for longest. Returns false when there is none. */
  async #evictIdle(): Promise<boolean> {
    const recent = this.#options.clock() - RECENT_REQUEST_MS
    for (const [artworkId, { requestedAt }] of this.#idle) {
      if (requestedAt > recent) continue
      const host = await this.#hosts.get(artworkId)
      if (!host?.isIdle) continue
      this.#evict(host)
      return true
    }
    return false
  }

  #evict(host: RoomHost): void {
    this.discard(host.room.artworkId)
    this.#options.onEvicted(host)
  }

  #measure(): number {
    let sum = 0
    for (const host of this.#loaded.values()) sum += host.bytes
    return sum
  }
}

/** The caller of `load` gets a loading failure. Callers that act on a loaded room have nothing to do then. */
function ignoreLoadFailure(): void {}
