/** Measures what people cost who draw, point and rest together, without the strokes that they finish. */
import { setTimeout as sleep } from 'node:timers/promises'
import { PEOPLE, type RunningSystem } from '#scripts/bench/sync/systems/bench-system.ts'
import { PresencePerson, type PresenceCounts } from './presence-person.ts'
import { quantile } from './quantile.ts'
import { newRooms } from './room-clients.ts'

const WARM_UP_MS = 6_000
const STEP_MS = 1_000 / 60
/** The number of rooms for each person who notes when cursors arrive. */
const READING_ROOMS = 5

export interface PresenceCost {
  /** Milliseconds of the server's processor time per person and second. */
  readonly processorMs: number
  /** Microseconds of it per message that a client sends. On a busy machine clients send fewer of them. */
  readonly messageMicroseconds: number
  /** Milliseconds from the sending of a cursor to its arrival. */
  readonly p50: number
  readonly p99: number
  /** Kilobytes that a client sends in a second of drawing; the server passes about as many on to each of the others. */
  readonly drawnKilobytes: number
}

/** @param options.compact whether to speak our own client's protocol, or y-websocket's awareness */
export async function presence(
  system: RunningSystem,
  { rooms, seconds, compact }: { rooms: number; seconds: number; compact: boolean },
): Promise<PresenceCost> {
  const counts: PresenceCounts = { delays: [], messages: 0, drawnBytes: 0, drawnSeconds: 0 }
  const people: PresencePerson[] = []
  for (const [i, room] of (await newRooms(system, rooms)).entries()) {
    const sentAt = new Map<string, number>()
    for (let number = 0; number < PEOPLE; number += 1) {
      const readsOthers = number === 0 && i % READING_ROOMS === 0
      people.push(new PresencePerson(system, room, number, { compact, readsOthers, counts, sentAt }))
    }
    while (!people.slice(-PEOPLE).every(({ isOpen }) => isOpen)) await sleep(5)
  }
  const start = performance.now()
  let before = 0
  for (let step = 0; ; step += 1) {
    const now = performance.now() - start
    if (now > WARM_UP_MS + seconds * 1_000) break
    const isCounted = now > WARM_UP_MS
    if (isCounted && before === 0) before = system.process.processorSeconds()
    // People's hands are independent: an eighth of them moves at a time.
    for (let i = step % 8; i < people.length; i += 8) people[i]!.act(now, isCounted)
    const wait = start + ((step + 1) * STEP_MS) / 8 - performance.now()
    await sleep(Math.max(0, wait))
  }
  const processorSeconds = system.process.processorSeconds() - before
  await Promise.all(people.map((person) => person.close()))
  const sorted = counts.delays.toSorted((a, b) => a - b)
  return {
    processorMs: (processorSeconds * 1_000) / (people.length * seconds),
    messageMicroseconds: (processorSeconds * 1_000_000) / counts.messages,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    drawnKilobytes: counts.drawnBytes / 1_000 / counts.drawnSeconds,
  }
}
