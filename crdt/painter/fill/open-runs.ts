/** The pixels of a page that a fill may take whatever their colors; found once for each page. */
import { HEIGHT, WIDTH, type Plates } from '#crdt/painter/planes/planes.ts'

/** Ink above this bounds a fill where the page has no regions. */
export const WALL = 127

const freeRuns = new WeakMap<Plates, Uint32Array>()

/**
 * Returns the pixels open to a fill that starts on `label`, as runs within rows, in page order (pairs of first and past-the-last
 * pixel index): those of the region; for label 0, those outside all regions and without a wall of ink.
 */
export function openRuns(plates: Plates, label: number): Uint32Array {
  if (label !== 0) return plates.runs.subarray(plates.runStarts[label]! * 2, plates.runStarts[label + 1]! * 2)
  let runs = freeRuns.get(plates)
  if (runs === undefined) {
    runs = findFreeRuns(plates)
    freeRuns.set(plates, runs)
  }
  return runs
}

function findFreeRuns({ ink, labels }: Plates): Uint32Array {
  const runs: number[] = []
  for (let y = 0; y < HEIGHT; y += 1) {
    const rowEnd = (y + 1) * WIDTH
    let at = y * WIDTH
    while (at < rowEnd) {
      while (at < rowEnd && (labels[at] !== 0 || ink[at]! > WALL)) at += 1
      const start = at
      while (at < rowEnd && labels[at] === 0 && ink[at]! <= WALL) at += 1
      if (at > start) runs.push(start, at)
    }
  }
  return Uint32Array.from(runs)
}

/** Returns the number of the first run (see openRuns) that ends after `pixel`, found by bisection. */
export function firstRunAfter(runs: ArrayLike<number>, pixel: number, from = 0, to = runs.length / 2): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (runs[middle * 2 + 1]! <= pixel) low = middle + 1
    else high = middle
  }
  return low
}
