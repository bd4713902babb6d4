/** The rooms that are loaded: opened when somebody asks, kept for a while when all have left, never more than there may be. */
import { Problem } from '#server/http/problem.ts'
import type { RoomHost } from './room-host.ts'

/** A room without people is kept this long: a reload should find it warm. */
const IDLE_MS = 30_000
/** Who has just asked for a room is about to use it. */
const IN_USE_MS = 1_000

/** As many rooms as there may be are open, and none is idle. */
export class NoRoomLeft extends Problem {
  constructor() {
    super(503, 'server-rooms', 'Very many pages are open just now. Please try again in a moment.', { retryAfter: 5 })
  }
}

export interface RoomCacheOptions {
  /** Loaded rooms, idle ones included, there may be at once. */
  readonly most: number
  /** Milliseconds that never go back. */
  readonly clock: () => number
  readonly open: (artworkId: number) => Promise<RoomHost>
  /** A room was let go of: nobody was in it, and all of it is durable. */
  readonly rested: (artworkId: number) => void
}

export class RoomCache {
  readonly #options: RoomCacheOptions
  readonly #hosts = new Map<number, Promise<RoomHost>>()
  /** Rooms without people, and when they were last asked for. */
  readonly #idle = new Map<number, { timer: NodeJS.Timeout; since: number }>()

  constructor(options: RoomCacheOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#hosts.size
  }

  get artworkIds(): Iterable<number> {
    return this.#hosts.keys()
  }

  has(artworkId: number): boolean {
    return this.#hosts.has(artworkId)
  }

  /** The room, loaded for this if it is not. Rejects with NoRoomLeft when all rooms there may be are in use. */
  ask(artworkId: number): Promise<RoomHost> {
    const idle = this.#idle.get(artworkId)
    if (idle) idle.since = this.#options.clock()
    const open = this.#hosts.get(artworkId)
    if (open) return open
    const opening = this.#makePlace().then(() => this.#options.open(artworkId))
    this.#hosts.set(artworkId, opening)
    opening.then(
      () => this.letGoLater(artworkId),
      () => {
        if (this.#hosts.get(artworkId) === opening) this.forget(artworkId)
      },
    )
    return opening
  }

  /** Does this with the room, if it is loaded. */
  tell(artworkId: number, act: (host: RoomHost) => void): void {
    void this.#hosts.get(artworkId)?.then(act, ignoreFailedOpening)
  }

  tellAll(act: (host: RoomHost) => void): void {
    for (const host of this.#hosts.values()) void host.then(act, ignoreFailedOpening)
  }

  /** Somebody has come in. */
  keep(artworkId: number): void {
    clearTimeout(this.#idle.get(artworkId)?.timer)
    this.#idle.delete(artworkId)
  }

  /** The last one has left. */
  letGoLater(artworkId: number): void {
    this.keep(artworkId)
    const timer = setTimeout(() => {
      this.tell(artworkId, (host) => {
        if (host.members.size > 0) return
        if (host.isIdle) this.#letGo(artworkId)
        else this.letGoLater(artworkId)
      })
    }, IDLE_MS)
    timer.unref()
    this.#idle.set(artworkId, { timer, since: this.#options.clock() })
  }

  /** Whoever asks from now on gets the room loaded anew. */
  forget(artworkId: number): void {
    this.keep(artworkId)
    this.#hosts.delete(artworkId)
  }

  /** All rooms that could be loaded. */
  async opened(): Promise<RoomHost[]> {
    const opened = await Promise.allSettled(this.#hosts.values())
    return opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  }

  clear(): void {
    for (const artworkId of this.#hosts.keys()) this.forget(artworkId)
  }

  /** Lets go of the room that has been idle for longest when another one would be too many. */
  async #makePlace(): Promise<void> {
    if (this.#hosts.size < this.#options.most) return
    const before = this.#options.clock() - IN_USE_MS
    for (const [artworkId, { since }] of this.#idle) {
      if (since > before) continue
      const host = await this.#hosts.get(artworkId)
      if (host?.isIdle) return this.#letGo(artworkId)
    }
    throw new NoRoomLeft()
  }

  #letGo(artworkId: number): void {
    this.forget(artworkId)
    this.#options.rested(artworkId)
  }
}

/** Whoever opened the room was told; those that only wanted to tell it something have nobody to tell. */
function ignoreFailedOpening(): void {}
