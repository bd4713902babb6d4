/** Limits the sockets between their upgrade and their admission or end, by process and by address (SECURITY-7). */
import type { Duplex } from 'node:stream'
import type { SocketLimits } from './socket-limits.ts'

type HandshakeLimits = Pick<SocketLimits, 'handshakes' | 'handshakesPerAddress'>

export class HandshakeQuota {
  readonly #limits: HandshakeLimits
  /** Every socket with its address, in the order of arrival. */
  readonly #addresses = new Map<Duplex, string>()
  readonly #byAddress = new Map<string, Set<Duplex>>()
  readonly #refused = new WeakSet<Duplex>()

  constructor(limits: HandshakeLimits) {
    this.#limits = limits
  }

  /**
   * Counts a socket until `leave` and returns true, or returns false when a limit is reached. A refused socket that has not
   * closed yet is destroyed to make room, so that strangers cannot keep out people with a session.
   */
  enter(duplex: Duplex, address: string): boolean {
    const neighbors = this.#byAddress.get(address) ?? new Set()
    if (neighbors.size >= this.#limits.handshakesPerAddress && !this.#destroyRefused(neighbors)) return false
    if (this.#addresses.size >= this.#limits.handshakes && !this.#destroyRefused(this.#addresses.keys())) return false
    this.#addresses.set(duplex, address)
    this.#byAddress.set(address, neighbors.add(duplex))
    return true
  }

  /** The socket has its refusal and only waits for its peer to close. */
  markRefused(duplex: Duplex): void {
    this.#refused.add(duplex)
  }

  has(duplex: Duplex): boolean {
    return this.#addresses.has(duplex)
  }

  /** The socket is admitted or closed. Does nothing for a socket that is not counted. */
  leave(duplex: Duplex): void {
    const address = this.#addresses.get(duplex)
    if (address === undefined) return
    this.#addresses.delete(duplex)
    const neighbors = this.#byAddress.get(address)
    neighbors?.delete(duplex)
    if (neighbors?.size === 0) this.#byAddress.delete(address)
  }

  destroyAll(): void {
    for (const duplex of this.#addresses.keys()) duplex.destroy()
  }

  #destroyRefused(duplexes: Iterable<Duplex>): boolean {
    for (const duplex of duplexes)
      if (this.#refused.has(duplex)) {
        this.leave(duplex)
        duplex.destroy()
        return true
      }
    return false
  }
}
