/**
 * `npm run bench -- all` (build first): measures once what has a goal, in about 15 minutes on two quiet cores. It takes less of everything
 * than the benchmarks alone, which are for figures that are to be compared over time.
 */
import { browserBench } from './browser/browser-bench.ts'
import { exportMemoryBench } from './browser/export-memory.ts'
import { galleryScreenBench, PHONE_SCREENS } from './browser/gallery-screen.ts'
import { tabletBench } from './browser/tablet.ts'
import type { Figure } from './figures/figures.ts'
import { growthBench } from './growth-bench.ts'
import { longBench } from './long/long-bench.ts'
import { paintBench } from './painter-bench.ts'
import { farUndoBench, LONG_PAGES } from './painter-far-undo.ts'
import { serverMemoryBench } from './server-memory-bench.ts'
import { sizeBench } from './size-bench.ts'
import { FilledRooms } from './sync/measures/filled-room.ts'
import { syncBench } from './sync/sync-bench.ts'

/** What `all` measures of each benchmark, and for how long. */
const LENGTHS = {
  sync: {
    // Throughput needs servers that have been used for a while: latency and presence use them first.
    only: ['latency', 'presence', 'throughput', 'load-10000', 'crash'],
    lengths: {
      warmUpStrokes: 60_000,
      keepsServers: true,
      turns: 3,
      strokesInOneRoom: 8_000,
      strokesInManyRooms: 20_000,
      peersFromShare: 0.7,
      latencySeconds: 5,
      // Node goes on optimizing our server in threads of their own for about as long, which is several times a relay's.
      presenceWarmUpSeconds: 6,
      presenceSeconds: 4,
      crashSeconds: 2,
    },
  },
  painter: { rounds: 13, longRounds: 3, opensTwice: false },
  farUndoPages: LONG_PAGES,
  browserRounds: 1,
  tabletRounds: 3,
  gallery: { rounds: 1, screens: PHONE_SCREENS },
  exportRounds: 1,
} as const

/** Measures nothing of an earlier state, and writes no profiles. */
const NOW = { rounds: 1, ours: false, before: null, profile: null } as const

const PARTS: Readonly<Record<string, (rooms: FilledRooms) => Promise<readonly Figure[]> | readonly Figure[]>> = {
  sync: (rooms) => syncBench({ ...NOW, only: LENGTHS.sync.only }, { lengths: LENGTHS.sync.lengths, rooms }),
  painter: () => paintBench(LENGTHS.painter),
  'far-undo': () => farUndoBench(null, LENGTHS.farUndoPages),
  growth: () => growthBench(),
  long: () => longBench(),
  browser: (rooms) => browserBench(LENGTHS.browserRounds, rooms),
  tablet: () => tabletBench(LENGTHS.tabletRounds),
  gallery: () => galleryScreenBench(LENGTHS.gallery.rounds, LENGTHS.gallery.screens),
  'export-memory': () => exportMemoryBench(LENGTHS.exportRounds, null),
  'server-memory': (rooms) => serverMemoryBench(NOW, rooms),
  size: () => sizeBench(),
}

/**
 * Prints how long each part takes. Reports a part that fails and measures the others; the process then ends with a failure.
 * @param only names of parts; an empty list means all
 */
export async function allBench(only: readonly string[]): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  const rooms = new FilledRooms()
  const begin = performance.now()
  try {
    for (const [name, measure] of Object.entries(PARTS)) {
      if (only.length > 0 && !only.includes(name)) continue
      const start = performance.now()
      try {
        figures.push(...(await measure(rooms)))
      } catch (error) {
        console.error(`${name} failed:`, error)
        process.exitCode = 1
      }
      console.error(`${name} took ${secondsSince(start)}`)
    }
  } finally {
    rooms.remove()
  }
  console.error(`all took ${secondsSince(begin)}`)
  return figures.filter(({ goal }) => goal !== undefined)
}

const secondsSince = (start: number): string => `${((performance.now() - start) / 1_000).toFixed(0)} s`
