/** Finds connected areas of a plane as horizontal runs of pixels. */
import { DisjointSets } from '#crdt/painter/planes/disjoint-sets.ts'
import { HEIGHT, WIDTH } from '#crdt/painter/planes/planes.ts'

/** Horizontal runs, numbered from 0: the first and the past-the-last pixel of each. Runs that touch across rows are in one of the `sets`. */
export interface ConnectedRuns {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  readonly sets: DisjointSets
}

/** Returns the runs of the pixels whose value is at least `from` and below `to`; pixels touch by an edge. */
export function connectedRuns(plane: Uint8Array, from: number, to: number): ConnectedRuns {
  const starts: number[] = []
  const ends: number[] = []
  const sets = new DisjointSets()
  let above = 0
  let aboveEnd = 0
  for (let row = 0; row < HEIGHT; row++) {
    const first = starts.length
    const rowEnd = (row + 1) * WIDTH
    for (let pixel = row * WIDTH; pixel < rowEnd;) {
      const value = plane[pixel]!
      if (value < from || value >= to) {
        pixel++
        continue
      }
      const start = pixel
      while (pixel < rowEnd && plane[pixel]! >= from && plane[pixel]! < to) pixel++
      const run = sets.add()
      starts.push(start)
      ends.push(pixel)
      while (above < aboveEnd && ends[above]! + WIDTH <= start) above++
      for (let touching = above; touching < aboveEnd && starts[touching]! + WIDTH < pixel; touching++)
        sets.join(touching, run)
    }
    above = first
    aboveEnd = starts.length
  }
  return { starts, ends, sets }
}

/** Returns the areas, each as a list of its runs: first and past-the-last pixel index in turn. */
export function areasOf({ starts, ends, sets }: ConnectedRuns): number[][] {
  const byRoot = new Map<number, number[]>()
  for (const [run, start] of starts.entries()) {
    const root = sets.rootOf(run)
    const area = byRoot.get(root)
    if (area) area.push(start, ends[run]!)
    else byRoot.set(root, [start, ends[run]!])
  }
  return [...byRoot.values()]
}

/** Returns the number of pixels of an area. */
export function sizeOf(area: readonly number[]): number {
  let size = 0
  for (let run = 0; run < area.length; run += 2) size += area[run + 1]! - area[run]!
  return size
}

/** Returns a pixel of the area near its middle: the middle of its middle run. */
export function middleOf(area: readonly number[]): { x: number; y: number } {
  const run = Math.floor(area.length / 4) * 2
  const pixel = Math.floor((area[run]! + area[run + 1]! - 1) / 2)
  return { x: pixel % WIDTH, y: Math.floor(pixel / WIDTH) }
}
