/**
 * Delivers a room's compact presence to the members that speak it (SYNC-15): one message for all of them, at once in a quiet room.
 * A member that is new, asks, or did not keep up gets everybody's presence instead.
 */
import { guarded } from './limits/fault-log.ts'
import type { RoomPresence } from './room/presence.ts'
import type { Member } from './socket/member.ts'

/** Everybody's presence is encoded at most this often. */
const EVERYONE_INTERVAL_MS = 100

export interface CompactDeliveryOptions {
  readonly presence: RoomPresence<Member>
  /** The room's members, of both kinds. */
  readonly members: ReadonlySet<Member>
  /** Milliseconds. */
  readonly clock: () => number
  /** How long changes are gathered after others were sent. */
  readonly pace: { readonly gatherMs: number }
  /** Gets what the delivery has thrown. */
  readonly onFault: (error: unknown) => void
}

export class CompactDelivery {
  readonly #options: CompactDeliveryOptions
  readonly #send: () => void
  /** The members that need everybody's presence. */
  readonly #behind = new Set<Member>()
  #timer: NodeJS.Timeout | null = null
  #sentAt = -Infinity
  #everyoneTimer: NodeJS.Timeout | null = null
  #everyoneSentAt = -Infinity

  constructor(options: CompactDeliveryOptions) {
    this.#options = options
    this.#send = guarded(() => this.#deliver(), options.onFault)
  }

  /** Sends a member everybody's presence soon. */
  sendEveryone(member: Member): void {
    this.#behind.add(member)
    this.sendChanges()
  }

  /** The member has left. */
  forget(member: Member): void {
    this.#behind.delete(member)
  }

  /** Sends what has changed: at once, or soon when the room was told something a moment ago. */
  sendChanges(): void {
    if (this.#timer !== null) return
    const { gatherMs } = this.#options.pace
    const waitMs = gatherMs - this.#since(this.#sentAt)
    if (waitMs <= 0) return this.#send()
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#send()
    }, waitMs)
  }

  #deliver(): void {
    const { presence, members, clock } = this.#options
    this.#sentAt = clock()
    const changes = presence.takeCompactChanges()
    if (changes)
      for (const member of members) {
        // A member does not need its own changes.
        if (!member.isCompact || member === changes.onlyOf || this.#behind.has(member)) continue
        if (!member.outbox.trySendPresence(changes.frame(member))) this.#behind.add(member)
      }
    if (this.#behind.size > 0) this.#catchUp()
  }

  /** Sends everybody's presence to those who need it and keep up, and tries the others again later. */
  #catchUp(): void {
    if (this.#everyoneTimer !== null) return
    const ready = [...this.#behind].filter(({ outbox }) => outbox.takesPresence)
    if (ready.length > 0 && this.#since(this.#everyoneSentAt) >= EVERYONE_INTERVAL_MS) {
      this.#everyoneSentAt = this.#options.clock()
      const everyone = this.#options.presence.encodeEveryone()
      for (const member of ready) if (member.outbox.trySendPresence(everyone(member))) this.#behind.delete(member)
    }
    if (this.#behind.size === 0) return
    this.#everyoneTimer = setTimeout(() => {
      this.#everyoneTimer = null
      this.#send()
    }, EVERYONE_INTERVAL_MS)
  }

  /** Returns the milliseconds since a time; Infinity when the clock was set back before it. */
  #since(at: number): number {
    const ms = this.#options.clock() - at
    return ms < 0 ? Infinity : ms
  }
}
