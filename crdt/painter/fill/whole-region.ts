/** Regions that one fill can take whole, found once for each page. */
import { PIXELS, WIDTH, type Plates } from '../planes.ts'

/** Ink above this bounds a fill where the page has no regions. */
export const WALL = 127

const known = new WeakMap<Plates, Map<number, Uint32Array | null>>()

/**
 * The runs (pairs of first and past-the-last pixel index) of region `label` when its pixels hang together by their sides, so
 * that a flood of an evenly colored region reaches all of it; null when they do not. Label 0 has runs only on a page without
 * regions and walls.
 */
export function wholeRegionRuns(plates: Plates, label: number): Uint32Array | null {
  let regions = known.get(plates)
  if (regions === undefined) {
    regions = new Map()
    known.set(plates, regions)
  }
  let runs = regions.get(label)
  if (runs === undefined) {
    runs = label === 0 ? freeSheetRuns(plates) : connectedRuns(plates, label)
    regions.set(label, runs)
  }
  return runs
}

/** Whether all pixels of the runs have the same color. */
export function isEven(pixels: Uint32Array, runs: Uint32Array): boolean {
  const pixel = pixels[runs[0]!]!
  for (let run = 0; run < runs.length; run += 2) {
    const end = runs[run + 1]!
    for (let at = runs[run]!; at < end; at += 1) if (pixels[at] !== pixel) return false
  }
  return true
}

function freeSheetRuns({ ink, labels }: Plates): Uint32Array | null {
  const free = labels.every((label) => label === 0) && ink.every((darkness) => darkness <= WALL)
  return free ? Uint32Array.of(0, PIXELS) : null
}

function connectedRuns(plates: Plates, label: number): Uint32Array | null {
  const runs = plates.runs.subarray(plates.runStarts[label]! * 2, plates.runStarts[label + 1]! * 2)
  const count = runs.length / 2
  // Union-find over the runs; two runs are one piece when they touch in neighbouring rows.
  const parents = Int32Array.from({ length: count }, (_, index) => index)
  const rootOf = (run: number): number => {
    let root = run
    while (parents[root] !== root) {
      parents[root] = parents[parents[root]!]!
      root = parents[root]!
    }
    return root
  }
  let pieces = count
  let above = 0
  for (let run = 0; run < count; run += 1) {
    const start = runs[run * 2]! - WIDTH
    const end = runs[run * 2 + 1]! - WIDTH
    while (above < run && runs[above * 2 + 1]! <= start) above += 1
    for (let other = above; other < run && runs[other * 2]! < end; other += 1) {
      const a = rootOf(run)
      const b = rootOf(other)
      if (a !== b) {
        parents[a] = b
        pieces -= 1
      }
    }
  }
  return pieces === 1 ? runs : null
}
