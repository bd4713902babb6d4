/**
 * Connection limits: caps the open sockets per person, per artwork and per process. An artwork's places go to its participants before
 * its readers, and to people with few sockets before people with many (SYNC-32).
 */
import type { CloseReason } from '#contract/socket.ts'
import type { SocketLimits } from './socket-limits.ts'

type ConnectionLimits = Pick<SocketLimits, 'connections' | 'connectionsPerPerson' | 'connectionsPerArtwork'>

/** The share of an artwork's places that readers may take. */
const READERS_SHARE = 0.75

/** A socket that has read its person's rights, and takes a place of its artwork. */
export interface Place {
  readonly userId: number
  readonly artworkId: number
  /** Whether the person is the owner or a contributor of the artwork. It may change while the socket is open. */
  isParticipant(): boolean
  /** Closes the socket, because somebody else gets its place. */
  giveUp(reason: CloseReason): void
}

export class ConnectionQuota {
  readonly #limits: ConnectionLimits
  readonly #openByPerson = new Map<number, number>()
  /** The places of each artwork, in the order in which they were taken. */
  readonly #places = new Map<number, Set<Place>>()
  #open = 0

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
  }

  /**
   * Counts a socket until `release` and returns null, or returns which limit refuses it and does not count it. A socket that has not
   * read its rights yet counts too, so that a flood of joining sockets is bounded.
   */
  acquire(userId: number): CloseReason | null {
    if (this.#open >= this.#limits.connections) return 'server-connections'
    const own = this.#openByPerson.get(userId) ?? 0
    if (own >= this.#limits.connectionsPerPerson) return 'own-connections'
    this.#open += 1
    this.#openByPerson.set(userId, own + 1)
    return null
  }

  release(userId: number): void {
    this.#open -= 1
    const own = (this.#openByPerson.get(userId) ?? 0) - 1
    if (own > 0) this.#openByPerson.set(userId, own)
    else this.#openByPerson.delete(userId)
  }

  /** Takes a place of an artwork until `leave` and returns null, at another's expense if need be, or returns why there is none. */
  take(place: Place): CloseReason | null {
    const places = this.#places.get(place.artworkId) ?? new Set()
    const isFull = places.size >= this.#limits.connectionsPerArtwork
    const readers = [...places].filter((other) => !other.isParticipant())
    if (place.isParticipant()) {
      if (isFull) {
        const reader = oldestOfMost(readers, 0)
        const other = reader ?? oldestOfMost(places, countOf(places, place.userId) + 1)
        if (!other) return 'artwork-connections'
        this.#evict(other, reader ? 'artwork-readers' : 'own-connections')
      }
    } else if (isFull || readers.length >= Math.max(1, this.#limits.connectionsPerArtwork * READERS_SHARE)) {
      const reader = oldestOfMost(readers, countOf(readers, place.userId) + 1)
      if (!reader) return 'artwork-readers'
      this.#evict(reader, 'own-connections')
    }
    this.#places.set(place.artworkId, places.add(place))
    return null
  }

  /** Does nothing for a place that was given to another. */
  leave(place: Place): void {
    const places = this.#places.get(place.artworkId)
    places?.delete(place)
    if (places?.size === 0) this.#places.delete(place.artworkId)
  }

  #evict(place: Place, reason: CloseReason): void {
    this.leave(place)
    place.giveUp(reason)
  }
}

const countOf = (places: Iterable<Place>, userId: number): number =>
  [...places].filter((place) => place.userId === userId).length

/** Returns the oldest place of the person who has the most of these, if they have more than `count`. */
function oldestOfMost(places: Iterable<Place>, count: number): Place | null {
  const oldest = new Map<number, Place>()
  const counts = new Map<number, number>()
  for (const place of places) {
    if (!oldest.has(place.userId)) oldest.set(place.userId, place)
    counts.set(place.userId, (counts.get(place.userId) ?? 0) + 1)
  }
  let [most, found] = [count, null as Place | null]
  for (const [userId, own] of counts) {
    if (!(own > most)) continue
    most = own
    found = oldest.get(userId) ?? null
  }
  return found
}
