/**
 * `npm run bench -- load` (build first): families sign in, join by code, draw, point, rest, leave and look at pictures over real sockets,
 * once against one process on the embedded engine and once against several on MongoDB. Each activity is done by all families together, so that
 * its cost is measured by itself; costs are processor time, because a machine that is shared or virtual has no steady clock.
 *
 * `--people 180` in families of three, `--seconds 30` for each activity that takes its time, `--processes 2` on MongoDB, `--only mongo`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '#scripts/bench/figures/figures.ts'
import { type ActivityCost, ASSUMED_HABITS, familyMonth, type MeasuredCosts } from './model/family-month.ts'
import { measuredCosts, type PhaseCosts } from './measured-costs.ts'
import { growthText, monthTable, phaseTable } from './load-tables.ts'
import { type Phase, type PhaseCost, PhaseMeter } from './measure-phase.ts'
import { PEOPLE_PER_FAMILY } from './players/habits.ts'
import { PlayerProcesses } from './players/player-processes.ts'
import {
  endedProcesses,
  type LoadServers,
  startEmbedded,
  startOnMongo,
  type StorageSize,
} from './servers/load-servers.ts'
import { readMetrics } from './servers/server-metrics.ts'

export interface LoadOptions {
  readonly people: number
  /** Of each activity that takes its time. */
  readonly seconds: number
  /** Server processes on MongoDB. */
  readonly processes: number
  /** `embedded` and `mongo`; an empty list means both. */
  readonly only: readonly string[]
}

/** Each of them plays as many people as it can with half of a core. */
const PLAYER_PROCESSES = 2
/** Garbage of the start, and snapshots of rooms that have become quiet. */
const SETTLE_MS = 8_000
/** More than a process keeps a room that everybody has left. */
const ROOMS_CLOSE_MS = 180_000
const FAMILY_COUNTS = [1_000, 10_000, 100_000, 1_000_000]

/** Prints the tables as well. */
export async function loadBench(options: LoadOptions): Promise<readonly Figure[]> {
  const engines = ['embedded', 'mongo'].filter((engine) => options.only.length === 0 || options.only.includes(engine))
  const figures: Figure[] = []
  for (const engine of engines) {
    const servers = engine === 'mongo' ? await startOnMongo(options.processes, 1) : await startEmbedded()
    try {
      figures.push(...(await measure(engine, servers, options)))
    } finally {
      await servers.stop()
    }
  }
  return figures
}

async function measure(engine: string, servers: LoadServers, options: LoadOptions): Promise<readonly Figure[]> {
  const { people, seconds } = options
  const families = Math.max(1, Math.round(people / PEOPLE_PER_FAMILY))
  const origins = servers.processes.map(({ origin }) => origin)
  const players = await PlayerProcesses.start({ processes: PLAYER_PROCESSES, families, origins, seed: 1 })
  const meter = new PhaseMeter(servers, players)
  const costs: PhaseCost[] = []
  const run = async (phase: Phase): Promise<PhaseCost> => {
    const cost = await meter.measure(phase)
    console.error(`${engine}: ${cost.name} took ${cost.wallSeconds.toFixed(0)} s`)
    costs.push(cost)
    return cost
  }
  const sizes: StorageSize[] = []
  const weigh = async (): Promise<void> => {
    await sleep(SETTLE_MS)
    sizes.push(await servers.storage())
  }
  try {
    await weigh()
    const register = await run({ activity: 'register' })
    await weigh()
    const begin = await run({ activity: 'begin' })
    await weigh()
    const phases: PhaseCosts = {
      idle: await run({ activity: 'rest', seconds, name: 'nobody is there' }),
      register,
      begin,
      signIn: await run({ activity: 'sign-in', times: 2 }),
      home: await run({ activity: 'home', times: 5 }),
      enter: await run({ activity: 'enter' }),
      rest: await run({ activity: 'rest', seconds }),
      point: await run({ activity: 'point', seconds }),
      draw: await run({ activity: 'draw', seconds }),
      sendMany: await run({ activity: 'send-many' }),
      leave: await run({ activity: 'leave' }),
      newPicture: await weigh().then(() => run({ activity: 'gallery', name: 'gallery, new pictures' })),
      knownPicture: await run({ activity: 'gallery', times: 5, name: 'gallery, known pictures' }),
      view: await run({ activity: 'view', times: 5 }),
      enterAgain: await run({ activity: 'enter', name: 'enter a drawn artwork' }),
      leaveAgain: await run({ activity: 'leave', name: 'leave it' }),
      foreign: servers.processes.length > 1 ? await foreign(servers, run) : null,
      complete: await run({ activity: 'complete' }),
    }
    const measured = measuredCosts(phases, sizes, people)
    const months = FAMILY_COUNTS.map((count) => familyMonth(measured, ASSUMED_HABITS, count))
    console.log(`\n## ${titleOf(servers)}, ${families * PEOPLE_PER_FAMILY} people\n\n${phaseTable(costs)}`)
    const strokes = phases.draw.strokes + phases.sendMany.strokes
    console.log(`\nbytes of storage for an artwork: ${growthText(sizes[1]!, sizes[2]!, families)}`)
    console.log(`bytes of storage for a stroke: ${growthText(sizes[2]!, sizes[3]!, strokes)}`)
    console.log(`\n${monthTable(months)}\n`)
    await tellFaults(servers, meter.report.faults)
    return figuresOf(titleOf(servers), phases, measured)
  } catch (error) {
    for (const ended of endedProcesses(servers)) console.error(ended)
    throw error
  } finally {
    players.stop()
  }
}

/** Everybody sends strokes to the first process. The others have none of these rooms open, and need not know of them. */
async function foreign({ processes }: LoadServers, run: (phase: Phase) => Promise<PhaseCost>): Promise<PhaseCost> {
  const openRooms = async (): Promise<number> => {
    const metrics = await Promise.all(processes.slice(1).map(({ origin }) => readMetrics(origin)))
    return metrics.reduce((sum, { rooms }) => sum + rooms, 0)
  }
  const deadline = performance.now() + ROOMS_CLOSE_MS
  while ((await openRooms()) > 0) {
    if (performance.now() > deadline) throw new Error('a process does not close rooms that everybody has left')
    await sleep(1_000)
  }
  await run({ activity: 'enter', placement: 'first', name: 'enter, all at the first process' })
  const cost = await run({ activity: 'send-many', placement: 'first', name: 'send-many, all at the first process' })
  await run({ activity: 'leave', placement: 'first', name: 'leave the first process' })
  return cost
}

const titleOf = ({ processes, database }: LoadServers): string =>
  database ? `${processes.length} processes on MongoDB` : 'one process on the embedded engine'

/** Prints what should not have happened. */
async function tellFaults({ processes }: LoadServers, faults: readonly string[]): Promise<void> {
  for (const fault of faults) console.log(`fault: ${fault}`)
  for (const { origin, log } of processes) {
    const { faults: roomFaults, closes, failures } = await readMetrics(origin)
    const told = Object.entries(closes).map(([reason, count]) => `${count} ${reason}`)
    if (roomFaults + failures + told.length > 0)
      console.log(`${origin}: ${roomFaults} faults of rooms, ${failures} replies of 5xx, closed: ${told.join(', ')}`)
    for (const line of log
      .split('\n')
      .filter((text) => /"level":(50|60)/.test(text))
      .slice(0, 10))
      console.log(line)
  }
}

function figuresOf(title: string, { draw, rest, sendMany }: PhaseCosts, measured: MeasuredCosts): readonly Figure[] {
  return [
    { what: `${title}: people who draw, per core`, value: perCore(measured.drawSecond), unit: '' },
    { what: `${title}: a stroke is saved after, p50`, value: draw.saved.p50, unit: 'ms', digits: 1 },
    { what: `${title}: a stroke is saved after, p99`, value: draw.saved.p99, unit: 'ms', digits: 1 },
    { what: `${title}: event loop late while people draw, p99`, value: draw.lagMs, unit: 'ms', digits: 1 },
    { what: `${title}: memory of a person at the canvas`, value: measured.personKilobytes, unit: 'kB' },
    { what: `${title}: strokes sent at once, per core`, value: strokesPerCore(sendMany), unit: '/s' },
    { what: `${title}: a stroke of another process`, value: measured.foreignStrokeMs * 1_000, unit: 'µs' },
    { what: `${title}: storage of a stroke`, value: measured.storedPerStroke, unit: 'B' },
    { what: `${title}: storage of an artwork without strokes`, value: measured.storedPerArtwork, unit: 'B' },
    {
      what: `${title}: documents written for a stroke`,
      value: draw.databaseWrites / draw.strokes,
      unit: '',
      digits: 2,
    },
    { what: `${title}: bytes to the disk for a stroke`, value: draw.writtenBytes / draw.strokes, unit: 'B' },
    { what: `${title}: event loop late while people rest, p99`, value: rest.lagMs, unit: 'ms', digits: 1 },
  ]
}

/** People of whom a second takes all of a core. */
const perCore = ({ serverMs, databaseMs }: ActivityCost): number => 1_000 / (serverMs + databaseMs)

const strokesPerCore = ({ strokes, serverSeconds, databaseSeconds }: PhaseCost): number =>
  strokes / serverSeconds.reduce((sum, seconds) => sum + seconds, databaseSeconds)
