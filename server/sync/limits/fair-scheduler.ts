/**
 * Fair scheduling of the event loop among rooms. The messages of a room's sockets get a time budget in each turn of the
 * event loop, and the rest waits for the next turn, so that a flooded room does not delay the others.
 */

/** Milliseconds of one turn: a room among others, a room alone, and all rooms together. A message is never interrupted. */
const SHARED_ROOM_BUDGET_MS = 1
const ALONE_ROOM_BUDGET_MS = 8
const TURN_BUDGET_MS = 16
/**
 * Less than this is not taken off at the end of a turn, and counts in the next one, too. Nearly every message takes less, and to ask for
 * the end of a turn makes the event loop go round once more.
 */
const CARRIED_MS = 0.25
/** A room is alone when no other has worked for this long. Longer turns then give larger group commits. */
const ALONE_AFTER_MS = 1_000

/** Work that comes in pieces and can be continued later: the inbound queue of a socket. */
export interface ScheduledTask {
  /** Continues the work; calls `tryRun` again for each piece. Never throws, or the tasks after it would lose their turn. */
  run(): void
}

export class FairScheduler {
  readonly #clock: () => number
  /** Milliseconds that each room has used of this turn. */
  readonly #usedMs = new Map<unknown, number>()
  #totalUsedMs = 0
  /** The tasks that wait for a later turn, in the order of service: round robin among rooms, and among a room's tasks. */
  #queued = new Map<unknown, Set<ScheduledTask>>()
  #nextTurn: NodeJS.Immediate | null = null
  #latestRoom: unknown = null
  /** Until then the latest room counts as sharing the event loop with another one. */
  #sharedUntil = Number.NEGATIVE_INFINITY

  /** @param clock milliseconds that never go back */
  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** Runs the work now and returns true; when the budget is used up, returns false and calls `task.run` in a later turn. */
  tryRun(room: unknown, task: ScheduledTask, work: () => void): boolean {
    if (!this.#hasBudget(room)) {
      const tasks = this.#queued.get(room)
      if (tasks) tasks.add(task)
      else this.#queued.set(room, new Set([task]))
      return false
    }
    const start = this.#clock()
    if (room !== this.#latestRoom) {
      if (this.#latestRoom !== null) this.#sharedUntil = start + ALONE_AFTER_MS
      this.#latestRoom = room
    }
    try {
      work()
    } finally {
      // Work that throws has taken its time, too.
      const spent = this.#clock() - start
      this.#totalUsedMs += spent
      this.#usedMs.set(room, (this.#usedMs.get(room) ?? 0) + spent)
      if (this.#totalUsedMs > CARRIED_MS) this.#nextTurn ??= setImmediate(() => this.#startTurn())
    }
    return true
  }

  #hasBudget(room: unknown): boolean {
    const isShared = room !== this.#latestRoom || this.#clock() < this.#sharedUntil
    const budget = isShared ? SHARED_ROOM_BUDGET_MS : ALONE_ROOM_BUDGET_MS
    return this.#totalUsedMs < TURN_BUDGET_MS && (this.#usedMs.get(room) ?? 0) < budget
  }

  #startTurn(): void {
    this.#nextTurn = null
    this.#usedMs.clear()
    this.#totalUsedMs = 0
    const before = this.#queued
    this.#queued = new Map()
    const unserved = new Map<unknown, Set<ScheduledTask>>()
    for (const [room, tasks] of before) {
      if (!this.#hasBudget(room)) unserved.set(room, tasks)
      else this.#serve(room, tasks)
    }
    // Rooms that were not served come first in the next turn, before those that were served and have more to do.
    this.#queued = new Map([...unserved, ...this.#queued])
    if (this.#queued.size > 0) this.#nextTurn ??= setImmediate(() => this.#startTurn())
  }

  #serve(room: unknown, tasks: ReadonlySet<ScheduledTask>): void {
    const unserved: ScheduledTask[] = []
    for (const task of tasks) {
      if (this.#hasBudget(room)) task.run()
      else unserved.push(task)
    }
    if (unserved.length > 0) this.#queued.set(room, new Set([...unserved, ...(this.#queued.get(room) ?? [])]))
  }
}
