/** The measures and their table rows. Each measure starts its system anew. */
import { type BenchSystem, isPeer, PEOPLE, type RunningSystem } from './systems/bench-system.ts'
import type { WarmServers } from './warm-servers.ts'
import type { SyncLengths } from './lengths.ts'
import type { SystemName } from './systems/system-protocol.ts'
import { blocking, coldLoad, roomMemory } from './measures/large-room.ts'
import { crash } from './measures/crash.ts'
import type { DiskProbe } from './measures/disk-probe.ts'
import { newDirectory, removeDirectory, type FilledRooms } from './measures/filled-room.ts'
import { latency } from './measures/latency.ts'
import { presence } from './measures/presence.ts'
import { throughput } from './measures/throughput.ts'
import { throughputInTurns } from './measures/throughput-turns.ts'
import { atMost, type Goal, ratioAtLeast, ratioAtMost } from '#scripts/bench/figures/figures.ts'

export interface Row {
  readonly what: string
  readonly unit: string
  readonly digits: number
  readonly better: 'more' | 'less'
  /** What our system must reach; a ratio is to the better peer. */
  readonly goal?: Goal
  /** The peers do not store before they pass on: the goal allows a flush of this disk more than the better of them. */
  readonly allowsFlush?: true
  /** The system whose value is the limit of ours: measured whenever the row's goal is. */
  readonly limit?: SystemName
}

/** What measures share in a run. */
export interface Prepared {
  readonly rooms: FilledRooms
  readonly warm: WarmServers
  readonly disk: DiskProbe
}

export interface Measure {
  readonly name: string
  readonly rows: readonly Row[]
  /** Further systems that are measured outside a run for goals, because they show what the machine can do at most. */
  readonly limits?: readonly SystemName[]
  /** Returns for each system one value per row; NaN where the system has none. */
  run(systems: readonly BenchSystem[], prepared: Prepared): Promise<readonly (readonly number[])[]>
}

/** Whether a goal of the measure is a ratio to a peer. */
export const needsPeers = ({ rows }: Measure): boolean => rows.some(({ goal }) => goal?.of === 'ratio')

/** The limits that are measured, too. @param goalsOnly leaves out those that no row names */
export const limitsOf = ({ rows, limits = [] }: Measure, goalsOnly: boolean): readonly SystemName[] => [
  ...rows.flatMap(({ limit }) => limit ?? []),
  ...(goalsOnly ? [] : limits),
]

/** Measures one system after the other. */
const oneByOne =
  (measure: (system: BenchSystem, rooms: FilledRooms) => Promise<readonly number[]>): Measure['run'] =>
  async (systems, { rooms }) => {
    const values: (readonly number[])[] = []
    for (const system of systems) values.push(await measure(system, rooms))
    return values
  }

const row = (what: string, unit: string, digits: number, better: Row['better'], goal?: Goal): Row => ({
  what,
  unit,
  digits,
  better,
  ...(goal && { goal }),
})

/** Runs `use` on a new system with an empty data directory, which is removed afterwards. */
async function withFreshSystem<R>(system: BenchSystem, use: (running: RunningSystem) => Promise<R>): Promise<R> {
  const directory = newDirectory()
  const running = await system.start(directory)
  try {
    return await use(running)
  } finally {
    await running.process.discard()
    removeDirectory(directory)
  }
}

function throughputOf(rooms: number, perRoom: number, lengths: SyncLengths): Measure {
  const { turns, peersFromShare } = lengths
  const strokes = rooms === 1 ? lengths.strokesInOneRoom : lengths.strokesInManyRooms
  return {
    name: `throughput-${rooms}x${perRoom}`,
    rows: [
      row(`strokes per second end to end, ${rooms} x ${perRoom}`, '/s', 0, 'more', ratioAtLeast(4)),
      row('... processor time of the server per stroke', 'µs', 0, 'less'),
    ],
    limits: ['relay', 'storing-relay'],
    run: (systems, { warm }) =>
      warm.use(systems, async (running) => {
        const results = await throughputInTurns(systems, { turns, peersFromShare }, async (index) => {
          const result = await throughput(running[index]!, { rooms, perRoom, strokes })
          await running[index]!.process.idle()
          return result
        })
        return results.map(({ perSecond, processorMicroseconds }) => [perSecond, processorMicroseconds])
      }),
  }
}

function latencyOf(rooms: number, perRoom: number, perSecond: number, seconds: number): Measure {
  const where = `at ${perSecond}/s in ${rooms} x ${perRoom}`
  const durable = { allowsFlush: true, limit: 'storing-relay' } as const
  return {
    name: `latency-${rooms}x${perRoom}`,
    rows: [
      { ...row(`propagation ${where}, p50`, 'ms', 1, 'less', ratioAtMost(1)), ...durable },
      { ...row(`propagation ${where}, p99`, 'ms', 1, 'less', ratioAtMost(1)), ...durable },
      row(`acknowledgement ${where}, p50`, 'ms', 1, 'less'),
      row(`acknowledgement ${where}, p99`, 'ms', 1, 'less'),
    ],
    limits: ['relay'],
    run: (systems, { warm, disk }) =>
      warm.use(systems, async (running) => {
        const latencies = await latency(running, { rooms, perRoom, perSecond, seconds }, disk)
        return latencies.map(({ seen, acknowledged }) => [seen.p50, seen.p99, acknowledged.p50, acknowledged.p99])
      }),
  }
}

/** Among so few pages a relay passes cursors on in time; among 300 it does not, so that gathering shows no limit. */
const FEW_PAGES = 100

/**
 * Our own server is measured twice, because it speaks to both kinds of clients. So are the relays, to which our own client's messages are
 * bytes like any others.
 */
function presenceOf(
  rooms: number,
  { presenceSeconds: seconds, presenceWarmUpSeconds: warmUpSeconds }: SyncLengths,
): Measure {
  const session = `${rooms} pages of ${PEOPLE} people who draw, point and rest`
  const perPerson = 'processor time per person and second'
  return {
    name: `presence-${rooms}`,
    rows: [
      {
        ...row(`${session}: ${perPerson}`, 'ms', 2, 'less', ratioAtMost(0.5)),
        // Among 300 pages a relay's cursors are late already.
        ...(rooms === FEW_PAGES && { limit: 'gathering-relay' }),
      },
      row('... and per message', 'µs', 0, 'less'),
      row('... system calls that read or write, per message', '', 2, 'less'),
      { ...row(`${rooms} pages: a cursor to the others, p50`, 'ms', 1, 'less', atMost(5)), limit: 'relay' },
      { ...row(`${rooms} pages: a cursor to the others, p99`, 'ms', 1, 'less', atMost(25)), limit: 'relay' },
      row(`${rooms} pages: presence sent in a second of drawing`, 'kB', 2, 'less', ratioAtMost(1 / 3)),
      row('... share of a core that the load generator uses', '', 2, 'less'),
      row('... share of the time in which the server waits for a core', '', 2, 'less'),
      row('... timers of the server are late, p99', 'ms', 1, 'less'),
      {
        ...row(
          `the same with plain y-websocket clients: ${perPerson}, ${rooms} pages`,
          'ms',
          2,
          'less',
          ratioAtMost(1),
        ),
        limit: 'relay',
      },
      row('... and per message', 'µs', 0, 'less'),
      row('... system calls that read or write, per message', '', 2, 'less'),
      row('... a cursor to the others, p50', 'ms', 1, 'less'),
      row('... p99', 'ms', 1, 'less'),
      row('... presence sent in a second of drawing', 'kB', 2, 'less'),
      row('... share of a core that the load generator uses', '', 2, 'less'),
      row('... share of the time in which the server waits for a core', '', 2, 'less'),
      row('... timers of the server are late, p99', 'ms', 1, 'less'),
    ],
    run: oneByOne((system) =>
      withFreshSystem(system, async (running) => {
        const valuesOf = async (compact: boolean): Promise<number[]> => {
          const reads = system.name !== 'gathering-relay'
          const cost = await presence(running, { rooms, seconds, warmUpSeconds, compact, reads })
          return [
            cost.processorMs,
            cost.messageMicroseconds,
            cost.messageCalls,
            cost.p50,
            cost.p99,
            cost.drawnKilobytes,
            cost.driverShare,
            cost.coreWaitShare,
            cost.lateTimersMs,
          ]
        }
        if (isPeer(system)) {
          const values = await valuesOf(false)
          return [...values, ...values]
        }
        const own = await valuesOf(true)
        // Only our own client's changes can be joined without reading them.
        return [...own, ...(system.name === 'gathering-relay' ? own.map(() => Number.NaN) : await valuesOf(false))]
      }),
    ),
  }
}

function loadOf(strokes: number, goals: { time?: Goal; bytes?: Goal } = {}): Measure {
  const what = `open ${strokes.toLocaleString('en')} strokes`
  return {
    name: `load-${strokes}`,
    rows: [
      row(`${what}, first: synced`, 'ms', 0, 'less', goals.time),
      row(`${what}, first: every stroke decoded`, 'ms', 0, 'less'),
      row(`${what}, again: synced`, 'ms', 0, 'less'),
      row(`${what}: bytes on the wire`, 'MB', 2, 'less', goals.bytes),
    ],
    run: oneByOne(async (system, rooms) => {
      const { first, again } = await coldLoad(system, strokes, rooms)
      return [first.synced, first.decoded, again.synced, first.megabytes]
    }),
  }
}

export const measuresOf = (lengths: SyncLengths): readonly Measure[] => [
  throughputOf(1, 2, lengths),
  throughputOf(1, 20, lengths),
  throughputOf(50, 4, lengths),
  latencyOf(1, 2, 40, lengths.latencySeconds),
  latencyOf(50, 4, 200, lengths.latencySeconds),
  latencyOf(1, 20, 40, lengths.latencySeconds),
  presenceOf(FEW_PAGES, lengths),
  presenceOf(300, lengths),
  loadOf(1_000),
  loadOf(10_000, { time: ratioAtMost(1 / 10), bytes: ratioAtMost(1 / 8) }),
  {
    name: 'blocking',
    rows: [
      row('longest wait of another room while 20,000 strokes are opened', 'ms', 1, 'less', atMost(20)),
      row('... and before anybody opens them', 'ms', 1, 'less'),
    ],
    run: oneByOne(async (system, rooms) => {
      const { longest, before } = await blocking(system, 20_000, rooms)
      return [longest, before]
    }),
  },
  {
    name: 'memory',
    rows: [
      row('resident memory added by an open room of 10,000 strokes', 'MB', 1, 'less', atMost(10)),
      row('... of it live after a garbage collection', 'MB', 1, 'less'),
    ],
    run: oneByOne(async (system, rooms) => {
      const { resident, live } = await roomMemory(system, 10_000, rooms)
      return [resident, live]
    }),
  },
  {
    name: 'crash',
    rows: [
      row('strokes lost at kill -9 under full load', '', 0, 'less', atMost(0)),
      row('... out of this many seen or acknowledged', '', 0, 'more'),
    ],
    run: oneByOne(async (system) => {
      const { lost, expected } = await crash(system, lengths.crashSeconds)
      return [lost, expected]
    }),
  },
]
