/**
 * The Yjs client ids that are bound to people in one room: by what they wrote (SYNC-3), and before that by their awareness
 * (SYNC-16). A plain y-websocket client shows others the id that it writes with, so the id must be its person's by then.
 */

/** The most announced ids of one person and of a room; beyond either the one that was announced first is forgotten. */
export const MAX_ANNOUNCED_PER_PERSON = 100
export const MAX_ANNOUNCED = 10_000

/** Yjs client ids have 32 bits. A larger awareness id is nobody's writer id. */
const WRITER_IDS = 2 ** 32

export class WriterIds {
  readonly #userOf: (client: number) => number | undefined
  readonly #announced = new Map<number, number>()
  readonly #byUser = new Map<number, Set<number>>()

  /** @param userOf the person who has written first with a client id */
  constructor(userOf: (client: number) => number | undefined) {
    this.#userOf = userOf
  }

  /** Returns whose id this is, or undefined when nobody has written with it or announced it. */
  ownerOf(client: number): number | undefined {
    return this.#userOf(client) ?? this.#announced.get(client)
  }

  /** Binds an id to a person before others see it. Returns false when it is somebody else's. */
  announce(client: number, user: number): boolean {
    const owner = this.ownerOf(client)
    if (owner !== undefined || client >= WRITER_IDS) return owner === undefined || owner === user
    const own = this.#byUser.get(user) ?? new Set()
    this.#byUser.set(user, own.add(client))
    this.#announced.set(client, user)
    if (own.size > MAX_ANNOUNCED_PER_PERSON) this.#forgetFirst(own)
    if (this.#announced.size > MAX_ANNOUNCED) this.#forgetFirst(this.#announced.keys())
    return true
  }

  #forgetFirst(clients: Iterable<number>): void {
    const [first] = clients
    const user = first === undefined ? undefined : this.#announced.get(first)
    if (first === undefined || user === undefined) return
    this.#announced.delete(first)
    const own = this.#byUser.get(user)
    own?.delete(first)
    if (own?.size === 0) this.#byUser.delete(user)
  }
}
