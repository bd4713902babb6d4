/** Caps the open streams of people who look: of one person, of one address and of the process (SYNC-47). */
import type { CloseReason } from '#contract/socket.ts'
import type { SocketLimits } from '#server/sync/limits/socket-limits.ts'

type ViewerLimits = Pick<SocketLimits, 'viewers' | 'viewersPerPerson' | 'viewersPerAddress'>

export class ViewerQuota {
  readonly #limits: ViewerLimits
  readonly #byPerson = new Map<number, number>()
  readonly #byAddress = new Map<string, number>()
  #open = 0

  constructor(limits: ViewerLimits) {
    this.#limits = limits
  }

  /** Counts a stream until `release` and returns null, or returns which limit refuses it and does not count it. */
  acquire(userId: number, address: string): CloseReason | null {
    const { viewers, viewersPerPerson, viewersPerAddress } = this.#limits
    if ((this.#byPerson.get(userId) ?? 0) >= viewersPerPerson) return 'own-connections'
    if (this.#open >= viewers || (this.#byAddress.get(address) ?? 0) >= viewersPerAddress) return 'server-connections'
    this.#open += 1
    add(this.#byPerson, userId, 1)
    add(this.#byAddress, address, 1)
    return null
  }

  release(userId: number, address: string): void {
    this.#open -= 1
    add(this.#byPerson, userId, -1)
    add(this.#byAddress, address, -1)
  }
}

function add<K>(counts: Map<K, number>, key: K, change: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + change
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}
