/** Counts who is inside, and says why somebody more may not come in. */
import type { CloseReason } from '#contract/socket.ts'
import type { SocketLimits } from './socket-limits.ts'

type Limits = Pick<SocketLimits, 'connections' | 'connectionsPerPerson' | 'connectionsPerArtwork'>

export class ConnectionQuota {
  readonly #limits: Limits
  readonly #ofPerson = new Map<number, number>()
  readonly #ofArtwork = new Map<number, number>()
  #inside = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Null when the socket may come in, and is counted until `left`; else the reason, and it is not counted. */
  admit(userId: number, artworkId: number): CloseReason | null {
    if (this.#inside >= this.#limits.connections) return 'server-connections'
    if ((this.#ofPerson.get(userId) ?? 0) >= this.#limits.connectionsPerPerson) return 'own-connections'
    if ((this.#ofArtwork.get(artworkId) ?? 0) >= this.#limits.connectionsPerArtwork) return 'artwork-connections'
    this.#inside += 1
    add(this.#ofPerson, userId, 1)
    add(this.#ofArtwork, artworkId, 1)
    return null
  }

  left(userId: number, artworkId: number): void {
    this.#inside -= 1
    add(this.#ofPerson, userId, -1)
    add(this.#ofArtwork, artworkId, -1)
  }
}

function add(counts: Map<number, number>, key: number, difference: number): void {
  const count = (counts.get(key) ?? 0) + difference
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}
