/** The measures and their table rows. Each measure starts its system anew. */
import { type BenchSystem, PEOPLE, type RunningSystem } from './systems/bench-system.ts'
import { blocking, coldLoad, roomMemory } from './measures/large-room.ts'
import { crash } from './measures/crash.ts'
import { newDirectory, removeDirectory, type FilledRooms } from './measures/filled-room.ts'
import { latency } from './measures/latency.ts'
import { presence } from './measures/presence.ts'
import { median } from './measures/quantile.ts'
import { throughput, type Throughput } from './measures/throughput.ts'
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
}

export interface Measure {
  readonly name: string
  readonly rows: readonly Row[]
  /** Also measures systems that show what the machine can do at most. */
  readonly includesLimits?: true
  /** Returns for each system one value per row; NaN where the system has none. */
  run(systems: readonly BenchSystem[], rooms: FilledRooms): Promise<readonly (readonly number[])[]>
}

/** Measures one system after the other. */
const oneByOne =
  (measure: (system: BenchSystem, rooms: FilledRooms) => Promise<readonly number[]>): Measure['run'] =>
  async (systems, rooms) => {
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

/** Node optimizes code during the first seconds of use; a server that has run for a minute is past that. */
const WARM_UP = { rooms: 8, perRoom: 2, strokes: 60_000 }

/** Runs `use` on a new system after a warm-up whose strokes it has stored. */
function withWarmSystem<R>(system: BenchSystem, use: (running: RunningSystem) => Promise<R>): Promise<R> {
  return withFreshSystem(system, async (running) => {
    await throughput(running, WARM_UP)
    await running.process.idle()
    return use(running)
  })
}

/** Runs `use` on all systems at once, each warmed up. */
function withWarmSystems<R>(
  systems: readonly BenchSystem[],
  use: (running: readonly RunningSystem[]) => Promise<R>,
  running: readonly RunningSystem[] = [],
): Promise<R> {
  const [first, ...others] = systems
  if (first === undefined) return use(running)
  return withWarmSystem(first, (started) => withWarmSystems(others, use, [...running, started]))
}

function throughputOf(rooms: number, perRoom: number, strokes: number): Measure {
  return {
    name: `throughput-${rooms}x${perRoom}`,
    rows: [
      row(`strokes per second end to end, ${rooms} x ${perRoom}`, '/s', 0, 'more', ratioAtLeast(4)),
      row('... processor time of the server per stroke', 'µs', 0, 'less'),
    ],
    includesLimits: true,
    run: (systems) =>
      withWarmSystems(systems, async (running) => {
        const results = running.map((): Throughput[] => [])
        for (let turn = 0; turn < TURNS; turn += 1)
          for (const [i, one] of running.entries()) {
            results[i]!.push(await throughput(one, { rooms, perRoom, strokes }))
            await one.process.idle()
          }
        return results.map((turns) => [
          median(turns.map(({ perSecond }) => perSecond)),
          median(turns.map(({ processorMicroseconds }) => processorMicroseconds)),
        ])
      }),
  }
}

/** A turn takes half a second, so one full garbage collection in it would be most of what is measured. */
const TURNS = 5

function latencyOf(rooms: number, perRoom: number, perSecond: number): Measure {
  const where = `at ${perSecond}/s in ${rooms} x ${perRoom}`
  return {
    name: `latency-${rooms}x${perRoom}`,
    rows: [
      { ...row(`propagation ${where}, p50`, 'ms', 1, 'less', ratioAtMost(1)), allowsFlush: true },
      { ...row(`propagation ${where}, p99`, 'ms', 1, 'less', ratioAtMost(1)), allowsFlush: true },
      row(`acknowledgement ${where}, p50`, 'ms', 1, 'less'),
      row(`acknowledgement ${where}, p99`, 'ms', 1, 'less'),
    ],
    includesLimits: true,
    run: (systems) =>
      withWarmSystems(systems, async (running) => {
        const latencies = await latency(running, { rooms, perRoom, perSecond, seconds: 10 })
        return latencies.map(({ seen, acknowledged }) => [seen.p50, seen.p99, acknowledged.p50, acknowledged.p99])
      }),
  }
}

/** Our own server is measured twice, because it speaks to both kinds of clients. */
function presenceOf(rooms: number): Measure {
  const session = `${rooms} pages of ${PEOPLE} people who draw, point and rest`
  const perPerson = 'processor time per person and second'
  return {
    name: `presence-${rooms}`,
    rows: [
      row(`${session}: ${perPerson}`, 'ms', 2, 'less', ratioAtMost(0.5)),
      row('... and per message', 'µs', 0, 'less'),
      row('... a cursor to the others, p50', 'ms', 1, 'less', atMost(5)),
      row('... p99', 'ms', 1, 'less', atMost(25)),
      row('... presence sent in a second of drawing', 'kB', 2, 'less', ratioAtMost(1 / 3)),
      row(`the same with plain y-websocket clients: ${perPerson}`, 'ms', 2, 'less', ratioAtMost(1)),
      row('... and per message', 'µs', 0, 'less'),
      row('... a cursor to the others, p50', 'ms', 1, 'less'),
      row('... p99', 'ms', 1, 'less'),
      row('... presence sent in a second of drawing', 'kB', 2, 'less'),
    ],
    run: oneByOne((system) =>
      withFreshSystem(system, async (running) => {
        const valuesOf = async (compact: boolean): Promise<number[]> => {
          const cost = await presence(running, { rooms, seconds: 12, compact })
          return [cost.processorMs, cost.messageMicroseconds, cost.p50, cost.p99, cost.drawnKilobytes]
        }
        const first = await valuesOf(system.name === 'ours')
        return [...first, ...(system.name === 'ours' ? await valuesOf(false) : first)]
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

export const measures: readonly Measure[] = [
  throughputOf(1, 2, 16_000),
  throughputOf(1, 20, 16_000),
  throughputOf(50, 4, 60_000),
  latencyOf(50, 4, 200),
  latencyOf(1, 20, 40),
  presenceOf(100),
  presenceOf(300),
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
      const { lost, expected } = await crash(system)
      return [lost, expected]
    }),
  },
]
