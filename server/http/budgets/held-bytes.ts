/**
 * The bytes of messages and bodies that are not whole yet, or not taken yet: what each sender holds in the memory of this process, and
 * all of them together (SYNC-33, HTTP-7).
 */

/** In bytes; `Infinity` means no limit. */
export interface HeldLimits {
  readonly perSender: number
  readonly inAll: number
}

/** Twice the largest body with a picture, or six of the largest messages. */
const PER_SENDER = 24 * 1024 * 1024
/** A small part of the memory of the smallest machine that the app runs on. */
const IN_ALL = 256 * 1024 * 1024

/** Scale 0 removes the limit of one sender; the memory of the process keeps its own. */
export const heldLimits = (scale: number): HeldLimits => ({
  perSender: scale === 0 ? Infinity : PER_SENDER * scale,
  inAll: IN_ALL,
})

export class HeldBytes {
  readonly #limits: HeldLimits
  readonly #bySender = new Map<string, number>()
  #total = 0

  constructor(limits: HeldLimits) {
    this.#limits = limits
  }

  /** Adds to what a sender holds; a negative number takes off. @param sender `senderOf` */
  add(sender: string, bytes: number): void {
    const held = this.of(sender) + bytes
    this.#total += bytes
    if (held > 0) this.#bySender.set(sender, held)
    else this.#bySender.delete(sender)
  }

  of(sender: string): number {
    return this.#bySender.get(sender) ?? 0
  }

  /** Returns which limit would be passed if the sender held this many bytes more. */
  limitPassed(sender: string, more = 0): keyof HeldLimits | null {
    if (!(this.of(sender) + more <= this.#limits.perSender)) return 'perSender'
    return this.#total + more <= this.#limits.inAll ? null : 'inAll'
  }
}

/** Returns the key of a person, or of a stranger by the key of their address. */
export const senderOf = (who: { readonly userId: number } | { readonly address: string }): string =>
  'userId' in who ? `person ${who.userId}` : `address ${who.address}`
