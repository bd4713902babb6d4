/**
 * `npm run bench -- cluster` (build first): the processor time of a process per stroke, alone and with others that serve other rooms on the
 * same MongoDB. `--before folder` also measures an earlier state that was built there.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { findMongod } from '#scripts/mongod.ts'
import { startMongoReplicaSet } from '#scripts/mongo-replica-set.ts'
import { type Figure, ratioAtMost } from './figures/figures.ts'
import { newDirectory, removeDirectory } from './sync/measures/filled-room.ts'
import { median } from './sync/measures/quantile.ts'
import { closeAll, connectClients, newRooms } from './sync/measures/room-clients.ts'
import type { BenchClient } from './sync/systems/bench-client.ts'
import type { BenchSystem, RunningSystem } from './sync/systems/bench-system.ts'
import { createEarlierSystem, createOurSystem } from './sync/systems/our-system.ts'

const PROCESSES = [1, 2, 4, 8]
/** The load of each process: rooms of two people. It is the same however many there are, and far below what the machine can do. */
const ROOMS = 5
const STROKE_INTERVAL_MS = 100
const STROKES = 60
const TURNS = 5
/** Strokes of each room before the measurement: Node optimizes what it has run often. */
const WARM_UP_STROKES = 150
const ACKNOWLEDGED_WITHIN_MS = 30_000

interface LoadedProcess {
  readonly running: RunningSystem
  readonly directory: string
  readonly groups: BenchClient[][]
}

export interface ClusterBenchOptions {
  readonly rounds: number
  /** A folder with an earlier state of the project; null for none. */
  readonly before: string | null
}

export async function clusterBench({ rounds, before }: ClusterBenchOptions): Promise<readonly Figure[]> {
  const mongod = await findMongod()
  if (!mongod) throw new Error('without a mongod there are no several processes')
  const systems = [
    (uri: string) => createOurSystem(null, { MONGODB_URI: uri }),
    ...(before === null ? [] : [(uri: string) => createEarlierSystem(before, { MONGODB_URI: uri })]),
  ]
  const figures: Figure[] = []
  for (const systemOn of systems) {
    const measured: number[][] = []
    for (let round = 0; round < rounds; round += 1) {
      const replicaSet = await startMongoReplicaSet({ mongod })
      try {
        measured.push(await timesPerStroke(systemOn(replicaSet.newDatabase())))
      } finally {
        await replicaSet.stop()
      }
      console.error(
        `round ${round + 1}: ${measured
          .at(-1)!
          .map((time) => time.toFixed(0))
          .join(' ')} µs`,
      )
    }
    const [alone, ...others] = PROCESSES.map((_, i) => median(measured.map((times) => times[i]!)))
    const { description } = systemOn('')
    for (const [i, value] of others.entries())
      figures.push({
        what: `${description}: processor time of a process per stroke, ${PROCESSES[i + 1]} processes`,
        value,
        unit: 'µs',
        peer: { name: 'a single one', value: alone! },
        goal: ratioAtMost(1.2),
      })
  }
  return figures
}

/**
 * Returns, for each of PROCESSES, the microseconds of the first process per stroke of its rooms, while that number of processes has its load. All
 * of them run and are warmed up before, and the numbers take turns.
 */
async function timesPerStroke(system: BenchSystem): Promise<number[]> {
  const processes: LoadedProcess[] = []
  try {
    while (processes.length < PROCESSES.at(-1)!) processes.push(await startLoaded(system))
    const draw = (count: number, strokes: number): Promise<void> =>
      drawAtPace(
        processes.slice(0, count).flatMap(({ groups }) => groups),
        strokes,
      )
    const [first] = processes as [LoadedProcess]
    const measure = async (count: number): Promise<number> => {
      const before = first.running.process.processorSeconds()
      await draw(count, STROKES)
      const strokes = first.groups.length * STROKES
      return ((first.running.process.processorSeconds() - before) / strokes) * 1e6
    }
    await draw(processes.length, WARM_UP_STROKES)
    const times = PROCESSES.map((): number[] => [])
    for (let turn = 0; turn < TURNS; turn += 1)
      for (const [i, count] of PROCESSES.entries()) times[i]!.push(await measure(count))
    return times.map(median)
  } finally {
    for (const { groups, running, directory } of processes) {
      await closeAll(groups)
      await running.process.discard()
      removeDirectory(directory)
    }
  }
}

async function startLoaded(system: BenchSystem): Promise<LoadedProcess> {
  const directory = newDirectory()
  const running = await system.start(directory)
  return { running, directory, groups: await connectClients(running, await newRooms(running, ROOMS), 2) }
}

/**
 * Lets one person of each room draw a number of strokes at its pace, the rooms one after the other. A stroke waits for the acknowledgement of the
 * one before, so that each is a commit of its own: else a busy database would make groups of them, which cost less.
 */
async function drawAtPace(groups: readonly (readonly BenchClient[])[], strokes: number): Promise<void> {
  const interval = STROKE_INTERVAL_MS / groups.length
  let next = performance.now()
  for (let turn = 0; turn < strokes; turn += 1)
    for (const [client] of groups) {
      next = Math.max(next + interval, performance.now() - STROKE_INTERVAL_MS)
      const wait = next - performance.now()
      if (wait > 0) await sleep(wait)
      await acknowledged(client!)
      client!.draw()
    }
  for (const [client] of groups) await acknowledged(client!)
}

async function acknowledged(client: BenchClient): Promise<void> {
  const end = performance.now() + ACKNOWLEDGED_WITHIN_MS
  while (client.acknowledged < client.sent) {
    if (performance.now() > end) throw new Error('a stroke was not acknowledged')
    await sleep(2)
  }
}
