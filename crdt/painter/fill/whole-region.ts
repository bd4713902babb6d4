/** Regions that one fill can take whole, found once for each page. */
import { DisjointSets } from '#crdt/painter/planes/disjoint-sets.ts'
import { PIXELS, WIDTH, type Plates } from '#crdt/painter/planes/planes.ts'
import { openRuns } from './open-runs.ts'

const known = new WeakMap<Plates, Map<number, Uint32Array | null>>()

/**
 * Returns the open runs of `label` (see openRuns) if only other regions bound a flood of them, otherwise null. A region must
 * be connected by the sides of its pixels; for label 0 the whole page must be open.
 */
export function wholeRegionRuns(plates: Plates, label: number): Uint32Array | null {
  let regions = known.get(plates)
  if (regions === undefined) {
    regions = new Map()
    known.set(plates, regions)
  }
  let runs = regions.get(label)
  if (runs === undefined) {
    const open = openRuns(plates, label)
    runs = (label === 0 ? isWholePage(open) : isConnected(open)) ? open : null
    regions.set(label, runs)
  }
  return runs
}

function isWholePage(runs: Uint32Array): boolean {
  let pixels = 0
  for (let run = 0; run < runs.length; run += 2) pixels += runs[run + 1]! - runs[run]!
  return pixels === PIXELS
}

/** Whether the runs are one piece; two runs touch when they share a column in neighbouring rows. */
function isConnected(runs: Uint32Array): boolean {
  const count = runs.length / 2
  const sets = new DisjointSets(count)
  let pieces = count
  let above = 0
  for (let run = 0; run < count; run += 1) {
    const start = runs[run * 2]! - WIDTH
    const end = runs[run * 2 + 1]! - WIDTH
    while (above < run && runs[above * 2 + 1]! <= start) above += 1
    for (let other = above; other < run && runs[other * 2]! < end; other += 1) if (sets.join(run, other)) pieces -= 1
  }
  return pieces === 1
}
