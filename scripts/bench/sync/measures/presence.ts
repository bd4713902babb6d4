/** Measures what people cost who draw, point and rest together, without the strokes that they finish. */
import { setTimeout as sleep } from 'node:timers/promises'
import { PEOPLE, type RunningSystem } from '#scripts/bench/sync/systems/bench-system.ts'
import { PresencePerson, type PresenceCounts } from './presence-person.ts'
import { quantile } from './quantile.ts'
import { noteDriverLoad } from './driver-load.ts'
import { newRooms } from './room-clients.ts'

const STEP_MS = 1_000 / 60
/** The number of rooms for each person who notes when cursors arrive. */
const READING_ROOMS = 5

export interface PresenceCost {
  /** Milliseconds of the server's processor time per person and second. */
  readonly processorMs: number
  /** Microseconds of it per message that a client sends. On a busy machine clients send fewer of them. */
  readonly messageMicroseconds: number
  /** System calls of the server that read or write, per message that a client sends. */
  readonly messageCalls: number
  /** Milliseconds from the sending of a cursor to its arrival. */
  readonly p50: number
  readonly p99: number
  /** Kilobytes that a client sends in a second of drawing; the server passes about as many on to each of the others. */
  readonly drawnKilobytes: number
  /** The share of a core that this process uses. What passes one core in all makes the delays those of the load generator. */
  readonly driverShare: number
  /** The share of the time in which the server is ready to run and waits for a core, which others use. */
  readonly coreWaitShare: number
  /** Milliseconds by which timers of the server are late, the 99th percentile: its turns are about as long. */
  readonly lateTimersMs: number
}

const NOTHING_ARRIVED: PresenceCost = {
  processorMs: Number.NaN,
  messageMicroseconds: Number.NaN,
  messageCalls: Number.NaN,
  p50: Number.NaN,
  p99: Number.NaN,
  drawnKilobytes: Number.NaN,
  driverShare: Number.NaN,
  coreWaitShare: Number.NaN,
  lateTimersMs: Number.NaN,
}

interface PresenceLoad {
  readonly rooms: number
  readonly warmUpSeconds: number
  readonly seconds: number
  /** Whether to speak our own client's protocol, or y-websocket's awareness. */
  readonly compact: boolean
  /** Whether some people note when cursors arrive. Without them p50 and p99 are NaN; if none arrives at them, everything is. */
  readonly reads: boolean
}

export async function presence(
  system: RunningSystem,
  { rooms, warmUpSeconds, seconds, compact, reads }: PresenceLoad,
): Promise<PresenceCost> {
  const counts: PresenceCounts = { delays: [], messages: 0, drawnBytes: 0, drawnSeconds: 0 }
  const people: PresencePerson[] = []
  for (const [i, room] of (await newRooms(system, rooms)).entries()) {
    const sentAt = new Map<string, number>()
    for (let number = 0; number < PEOPLE; number += 1) {
      const readsOthers = reads && number === 0 && i % READING_ROOMS === 0
      people.push(new PresencePerson(system, room, number, { compact, readsOthers, counts, sentAt }))
    }
    while (!people.slice(-PEOPLE).every(({ isOpen }) => isOpen)) await sleep(5)
  }
  const start = performance.now()
  const driverBefore = process.cpuUsage()
  const warmUpMs = warmUpSeconds * 1_000
  let before: ReturnType<typeof usedBy> | null = null
  let timersBefore: Promise<unknown> | null = null
  for (let step = 0; ; step += 1) {
    const now = performance.now() - start
    if (now > warmUpMs + seconds * 1_000) break
    const isCounted = now > warmUpMs
    if (isCounted) {
      before ??= usedBy(system)
      timersBefore ??= system.lateTimersMs()
    }
    // People's hands are independent: an eighth of them moves at a time.
    for (let i = step % 8; i < people.length; i += 8) people[i]!.act(now, isCounted)
    const wait = start + ((step + 1) * STEP_MS) / 8 - performance.now()
    await sleep(Math.max(0, wait))
  }
  const after = usedBy(system)
  await timersBefore
  const lateTimersMs = await system.lateTimersMs()
  noteDriverLoad(driverBefore, start)
  const processorSeconds = after.seconds - (before?.seconds ?? 0)
  await Promise.all(people.map((person) => person.close()))
  // A server that has passed nothing on has not done the work, so that its cost says nothing.
  if (reads && counts.delays.length === 0) return NOTHING_ARRIVED
  const sorted = counts.delays.toSorted((a, b) => a - b)
  return {
    processorMs: (processorSeconds * 1_000) / (people.length * seconds),
    messageMicroseconds: (processorSeconds * 1_000_000) / counts.messages,
    messageCalls: (after.calls - (before?.calls ?? 0)) / counts.messages,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    drawnKilobytes: counts.drawnBytes / 1_000 / counts.drawnSeconds,
    driverShare: (after.driverSeconds - (before?.driverSeconds ?? 0)) / seconds,
    coreWaitShare: (after.coreWaitSeconds - (before?.coreWaitSeconds ?? 0)) / seconds,
    lateTimersMs,
  }
}

interface Used {
  readonly seconds: number
  readonly coreWaitSeconds: number
  readonly calls: number
  readonly driverSeconds: number
}

function usedBy({ process: server }: RunningSystem): Used {
  const { user, system } = process.cpuUsage()
  return {
    seconds: server.processorSeconds(),
    coreWaitSeconds: server.coreWaitSeconds(),
    calls: server.systemCalls(),
    driverSeconds: (user + system) / 1_000_000,
  }
}
