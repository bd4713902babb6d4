/**
 * `npm run bench -- sync` (build first): measures our server and the two most used Yjs servers in turns on this machine.
 * Options: `--rounds N` (3), `--only throughput,load-1000` (prefixes of names), `--ours` without peers, `--before folder` compares with an
 * earlier state that was built there, `--profile folder` for processor profiles of our server.
 */
import { cpus, loadavg, totalmem } from 'node:os'
import { cycleParts, strokeParts } from './cycle-parts.ts'
import { DiskProbe, type Quantiles } from './measures/disk-probe.ts'
import { FilledRooms } from './measures/filled-room.ts'
import { FULL_LENGTHS, type SyncLengths } from './lengths.ts'
import { limitsOf, type Measure, measuresOf, needsPeers, type Prepared } from './measures.ts'
import type { BenchSystem } from './systems/bench-system.ts'
import { createEarlierSystem, createOurSystem } from './systems/our-system.ts'
import {
  bareRelay,
  gatheringRelay,
  hocuspocusSystem,
  installPeers,
  storingRelay,
  yWebsocketSystem,
} from './systems/peer-systems.ts'
import { WarmServers } from './warm-servers.ts'
import { figureOf, type Line, table } from './table.ts'
import type { Figure } from '#scripts/bench/figures/figures.ts'

/** What the parts of a room's cycle explain. */
const CYCLE_MEASURE = 'throughput-1x2'
/** Explained by the parts of a stroke on its own. */
const DELAY_MEASURES = 'latency-'

export interface SyncBenchOptions {
  readonly rounds: number
  /** Prefixes of measures' names, in the order in which they are measured; an empty list means all. */
  readonly only: readonly string[]
  readonly ours: boolean
  /** A folder with an earlier state of the project; null for none. */
  readonly before: string | null
  /** A folder for processor profiles of our server; null for none. */
  readonly profile: string | null
}

/** What a run for goals alone does otherwise. */
export interface GoalRun {
  readonly lengths: SyncLengths
  /** Filled rooms that other benchmarks use too, and remove. */
  readonly rooms: FilledRooms
}

/**
 * Prints the table as well.
 * @param goals measures peers only where a goal is a ratio to them, and only the limits that belong to a goal; absent for the whole
 * benchmark. A measure that fails is reported, and the process then ends with a failure.
 */
export async function syncBench(
  { rounds, only, ours, before, profile }: SyncBenchOptions,
  goals?: GoalRun,
): Promise<readonly Figure[]> {
  const lengths = goals?.lengths ?? FULL_LENGTHS
  const measures = measuresOf(lengths)
  const chosen =
    only.length === 0 ? measures : only.flatMap((word) => measures.filter(({ name }) => name.startsWith(word)))
  if (chosen.length === 0) throw new Error(`--only takes prefixes of: ${measures.map(({ name }) => name).join(', ')}`)
  const systems = [createOurSystem(profile)]
  if (before !== null) systems.push(createEarlierSystem(before))
  if (!ours) {
    installPeers()
    systems.push(hocuspocusSystem, yWebsocketSystem, bareRelay, gatheringRelay, storingRelay)
  }
  const filled = goals?.rooms ?? new FilledRooms()
  const warm = new WarmServers({ strokes: lengths.warmUpStrokes, keeps: lengths.keepsServers })
  const disk = await DiskProbe.open()
  const lines: Line[] = []
  console.error(`load average before: ${loadavg()[0]!.toFixed(2)}`)
  try {
    for (const measure of chosen) {
      const start = performance.now()
      const measured = systems.filter(({ name, isLimit }, i) =>
        isLimit ? limitsOf(measure, goals !== undefined).includes(name) : i === 0 || !goals || needsPeers(measure),
      )
      try {
        const values = await valuesOf(measure, { systems, measured, rounds }, { rooms: filled, warm, disk })
        measure.rows.forEach((row, r) => {
          lines.push({ row, values: values.map((results) => results.map((result) => result[r]!)) })
        })
      } catch (error) {
        if (!goals) throw error
        // The other goals are measured all the same, with new servers.
        console.error(`${measure.name} failed:`, error)
        process.exitCode = 1
        await warm.discard()
      }
      console.error(`${measure.name} took ${((performance.now() - start) / 1_000).toFixed(0)} s`)
    }
  } finally {
    await warm.discard()
    if (!goals) filled.remove()
  }
  const [cpu] = cpus()
  const { flush, commit } = await disk.times()
  await disk.close()
  console.log(
    `\n${cpus().length} x ${cpu!.model}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, Node ${process.versions.node}; medians (and ranges) of ${rounds} rounds taking turns; a flush of 4 kB on this disk: ${inMs(flush)}; a commit of a stroke by LMDB alone, which flushes twice: ${inMs(commit)}\n`,
  )
  const columns = systems.map(({ name, description, isLimit = false }) => ({ name, description, isLimit }))
  console.log(table(columns, lines, flush.p50))
  const figures = lines.map((line) => figureOf(columns, line, flush.p50))
  const has = (start: string): boolean => !goals && chosen.some(({ name }) => name.startsWith(start))
  return [
    ...figures,
    ...(has(CYCLE_MEASURE) ? await cycleParts() : []),
    ...(has(DELAY_MEASURES) ? await strokeParts() : []),
  ]
}

const inMs = ({ p50, p99 }: Quantiles): string => `${p50.toFixed(2)} ms, p99 ${p99.toFixed(1)} ms`

/** Returns for each system, and each round in which it is measured, its values. */
async function valuesOf(
  measure: Measure,
  { systems, measured, rounds }: { systems: readonly BenchSystem[]; measured: readonly BenchSystem[]; rounds: number },
  prepared: Prepared,
): Promise<readonly (readonly (readonly number[])[])[]> {
  const values = systems.map((): (readonly number[])[] => [])
  for (let round = 0; round < rounds; round += 1) {
    // The system that starts first has other latencies than the same system started second.
    const inTurn = measured.map((_, i) => measured[(i + round) % measured.length]!)
    const results = await measure.run(inTurn, prepared)
    for (const [place, result] of results.entries()) {
      const system = inTurn[place]!
      const told = result.map((value) => value.toFixed(2)).join(' ')
      console.error(`${measure.name}, round ${round + 1}, ${system.name}: ${told}`)
      values[systems.indexOf(system)]!.push(result)
    }
  }
  return values
}
