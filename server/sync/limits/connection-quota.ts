/** Connection limits: caps the open sockets per person, per artwork and per process. */
import type { CloseReason } from '#contract/socket.ts'
import type { SocketLimits } from './socket-limits.ts'

type ConnectionLimits = Pick<SocketLimits, 'connections' | 'connectionsPerPerson' | 'connectionsPerArtwork'>

export class ConnectionQuota {
  readonly #limits: ConnectionLimits
  readonly #openByPerson = new Map<number, number>()
  readonly #openByArtwork = new Map<number, number>()
  #open = 0

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
  }

  /** Counts a socket until `release` and returns null, or returns which limit refuses it and does not count it. */
  acquire(userId: number, artworkId: number): CloseReason | null {
    if (this.#open >= this.#limits.connections) return 'server-connections'
    if ((this.#openByPerson.get(userId) ?? 0) >= this.#limits.connectionsPerPerson) return 'own-connections'
    if ((this.#openByArtwork.get(artworkId) ?? 0) >= this.#limits.connectionsPerArtwork) return 'artwork-connections'
    this.#open += 1
    add(this.#openByPerson, userId, 1)
    add(this.#openByArtwork, artworkId, 1)
    return null
  }

  release(userId: number, artworkId: number): void {
    this.#open -= 1
    add(this.#openByPerson, userId, -1)
    add(this.#openByArtwork, artworkId, -1)
  }
}

function add(counts: Map<number, number>, key: number, difference: number): void {
  const count = (counts.get(key) ?? 0) + difference
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}
