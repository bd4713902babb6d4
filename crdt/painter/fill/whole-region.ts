/** Regions that one fill can take whole, found once for each page. */
import { PIXELS, WIDTH, type Plates } from '#crdt/painter/planes/planes.ts'
import { uniformRunEnd } from './uniform-run-end.ts'
import { openRuns } from './open-runs.ts'

const known = new WeakMap<Plates, Map<number, Uint32Array | null>>()

/**
 * The open runs of `label` (see openRuns) when nothing bounds a flood of them but other regions: when they hang together by
 * their sides, and for label 0, when the whole page is open. Otherwise null.
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
    runs = (label === 0 ? isWholePage(open) : isOnePiece(open)) ? open : null
    regions.set(label, runs)
  }
  return runs
}

/**
 * Calls `paint` with each run (first and past-the-last pixel index) if all pixels of the runs have the same color, and answers
 * whether they do. They are looked at and painted run by run, in one go through memory: when a later run turns out to be
 * uneven, those before get their color back. Until then `paint` must look at no other run.
 */
export function paintIfUniform(
  pixels: Int32Array,
  runs: Uint32Array,
  paint: (start: number, end: number) => void,
): boolean {
  const pixel = pixels[runs[0]!]!
  for (let run = 0; run < runs.length; run += 2) if (pixels[runs[run]!] !== pixel) return false
  for (let run = 0; run < runs.length; run += 2) {
    if (isUniform(pixels, runs[run]!, runs[run + 1]!, pixel)) paint(runs[run]!, runs[run + 1]!)
    else {
      for (let back = 0; back < run; back += 2) pixels.fill(pixel, runs[back], runs[back + 1])
      return false
    }
  }
  return true
}

function isUniform(pixels: Int32Array, start: number, end: number, pixel: number): boolean {
  let at = uniformRunEnd(pixels, start, end, pixel)
  while (at < end && pixels[at] === pixel) at += 1
  return at === end
}

function isWholePage(runs: Uint32Array): boolean {
  let pixels = 0
  for (let run = 0; run < runs.length; run += 2) pixels += runs[run + 1]! - runs[run]!
  return pixels === PIXELS
}

/** Union-find over the runs; two runs are one piece when they touch in neighbouring rows. */
function isOnePiece(runs: Uint32Array): boolean {
  const count = runs.length / 2
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
  return pieces === 1
}
