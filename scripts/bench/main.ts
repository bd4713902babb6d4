/** `npm run bench -- <name>`: benchmarks, each against a named peer or baseline in the same run, in one table with what must be reached. */
import { parseArgs } from 'node:util'
import { type Figure, figureTable } from './figures/figures.ts'

interface Options {
  readonly rounds: number
  /** What is measured, where a benchmark has parts; an empty list means all. */
  readonly only: readonly string[]
  /** Measures without peers. */
  readonly ours: boolean
  /** The folder of an earlier state, built, or its git revision; null for none. */
  readonly before: string | null
  /** A folder for processor profiles of our server; null for none. */
  readonly profile: string | null
  /** Of the load test; null for its default. */
  readonly people: number | null
  readonly seconds: number | null
  readonly processes: number | null
  /** Of the soak; null for its default. */
  readonly minutes: number | null
}

interface Benchmark {
  readonly usage: string
  /** Prints details as it goes. */
  readonly run: (options: Options) => Promise<readonly Figure[]>
}

const benchmarks: Readonly<Record<string, Benchmark>> = {
  all: { usage: '[--only sync,painter]', run: async ({ only }) => (await import('./all-bench.ts')).allBench(only) },
  sync: {
    usage: '[--rounds 3] [--only throughput,load] [--ours] [--before folder] [--profile folder]',
    run: async (options) => (await import('./sync/sync-bench.ts')).syncBench(options),
  },
  painter: {
    usage: '[--only undo] [--before revision]',
    run: async ({ only, before }) => {
      const { paintBench } = await import('./painter-bench.ts')
      const { farUndoBench } = await import('./painter-far-undo.ts')
      const painted = only.includes('undo') ? [] : await paintBench()
      return [...painted, ...(await farUndoBench(before))]
    },
  },
  cluster: {
    usage: '[--rounds 3] [--before folder]',
    run: async (options) => (await import('./cluster-bench.ts')).clusterBench(options),
  },
  long: { usage: '', run: async () => (await import('./long/long-bench.ts')).longBench() },
  growth: { usage: '', run: async () => (await import('./growth-bench.ts')).growthBench() },
  browser: {
    usage: '[--rounds 3]',
    run: async ({ rounds }) => (await import('./browser/browser-bench.ts')).browserBench(rounds),
  },
  tablet: {
    usage: '[--rounds 3]',
    run: async ({ rounds }) => (await import('./browser/tablet.ts')).tabletBench(rounds),
  },
  gallery: {
    usage: '[--rounds 3]',
    run: async ({ rounds }) => (await import('./browser/gallery-screen.ts')).galleryScreenBench(rounds),
  },
  'export-memory': {
    usage: '[--rounds 3] [--before folder]',
    run: async ({ rounds, before }) => (await import('./browser/export-memory.ts')).exportMemoryBench(rounds, before),
  },
  'server-memory': {
    usage: '[--rounds 3] [--ours] [--before folder]',
    run: async (options) => (await import('./server-memory-bench.ts')).serverMemoryBench(options),
  },
  viewers: {
    usage: '[--only 1000]',
    run: async (options) => (await import('./viewers-bench.ts')).viewersBench(options),
  },
  pictures: { usage: '', run: async () => (await import('./pictures-bench.ts')).picturesBench() },
  load: {
    usage: '[--people 180] [--seconds 30] [--processes 2] [--only embedded,mongo]',
    run: async ({ people, seconds, processes, only }) =>
      (await import('./load/load-bench.ts')).loadBench({
        people: people ?? 180,
        seconds: seconds ?? 30,
        processes: processes ?? 2,
        only,
      }),
  },
  soak: {
    usage: '[--minutes 30] [--people 90]',
    run: async ({ people, minutes }) =>
      (await import('./load/soak/soak-bench.ts')).soakBench({ people, minutes: minutes ?? 30 }),
  },
  lists: { usage: '', run: async () => (await import('./lists-bench.ts')).listsBench() },
  size: { usage: '', run: async () => (await import('./size-bench.ts')).sizeBench() },
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    ours: { type: 'boolean', default: false },
    profile: { type: 'string' },
    before: { type: 'string' },
    people: { type: 'string' },
    seconds: { type: 'string' },
    processes: { type: 'string' },
    minutes: { type: 'string' },
  },
})
const [name = ''] = positionals
/** A whole number from 1; null when none was given. */
const countOf = (text: string | undefined): number | null =>
  text === undefined ? null : Math.max(1, Math.trunc(Number(text)) || 1)
const options: Options = {
  rounds: Math.max(1, Math.trunc(Number(values.rounds)) || 1),
  only: values.only.split(',').filter((word) => word !== ''),
  ours: values.ours,
  before: values.before ?? null,
  profile: values.profile ?? null,
  people: countOf(values.people),
  seconds: countOf(values.seconds),
  processes: countOf(values.processes),
  minutes: countOf(values.minutes),
}
const run = benchmarks[name]?.run
if (run) {
  const figures = await run(options)
  console.log(`\n${figureTable(figures)}`)
} else {
  for (const [known, { usage }] of Object.entries(benchmarks))
    console.error(`npm run bench -- ${known} ${usage}`.trimEnd())
  process.exitCode = 2
}
