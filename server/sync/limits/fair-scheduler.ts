/**
 * The process's time, shared among rooms: what a room's sockets bring is looked at for a moment in each turn of the event
 * loop, and the rest waits for the next one, so that a room that is flooded does not hold the others up.
 */

/** Milliseconds a room may work in one turn beside others, when it is alone, and all rooms together. No message is cut in two. */
const ROOM_MS = 1
const ALONE_ROOM_MS = 8
const TURN_MS = 16
/** A room that nobody has worked beside for so long is alone: it need not stop for anybody, and long turns make large groups. */
const ALONE_MS = 1_000

/** Somebody with work that had to wait. */
export interface Waiter {
  /** Goes on; asks `begin` again for every piece of work. */
  run(): void
}

export class FairScheduler {
  readonly #clock: () => number
  /** What each room has used of this turn. */
  readonly #used = new Map<unknown, number>()
  #total = 0
  /** In the order they will be served: rooms in turn, and in each room its waiters in turn. */
  #waiting = new Map<unknown, Set<Waiter>>()
  #next: NodeJS.Immediate | null = null
  /** The room that worked last, and when another one had before it. */
  #latest: unknown = null
  #sharedUntil = Number.NEGATIVE_INFINITY

  /** @param clock milliseconds that never go back */
  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** Does the work now, or returns false and calls the waiter when it is this room's turn. */
  begin(room: unknown, waiter: Waiter, work: () => void): boolean {
    this.#next ??= setImmediate(() => this.#turn())
    if (!this.#mayWork(room)) {
      const waiters = this.#waiting.get(room)
      if (waiters) waiters.add(waiter)
      else this.#waiting.set(room, new Set([waiter]))
      return false
    }
    const start = this.#clock()
    if (room !== this.#latest) {
      if (this.#latest !== null) this.#sharedUntil = start + ALONE_MS
      this.#latest = room
    }
    work()
    const spent = this.#clock() - start
    this.#total += spent
    this.#used.set(room, (this.#used.get(room) ?? 0) + spent)
    return true
  }

  #mayWork(room: unknown): boolean {
    const isShared = room !== this.#latest || this.#clock() < this.#sharedUntil
    return this.#total < TURN_MS && (this.#used.get(room) ?? 0) < (isShared ? ROOM_MS : ALONE_ROOM_MS)
  }

  #turn(): void {
    this.#next = null
    this.#used.clear()
    this.#total = 0
    const before = this.#waiting
    this.#waiting = new Map()
    const passedOver = new Map<unknown, Set<Waiter>>()
    for (const [room, waiters] of before) {
      if (!this.#mayWork(room)) passedOver.set(room, waiters)
      else this.#serve(room, waiters)
    }
    // Who was not served comes first the next time, before those that were and want more.
    this.#waiting = new Map([...passedOver, ...this.#waiting])
    if (this.#waiting.size > 0) this.#next ??= setImmediate(() => this.#turn())
  }

  #serve(room: unknown, waiters: ReadonlySet<Waiter>): void {
    const passedOver: Waiter[] = []
    for (const waiter of waiters) {
      if (this.#mayWork(room)) waiter.run()
      else passedOver.push(waiter)
    }
    if (passedOver.length > 0) this.#waiting.set(room, new Set([...passedOver, ...(this.#waiting.get(room) ?? [])]))
  }
}
