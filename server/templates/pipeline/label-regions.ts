/** Finds the regions of a page: connected light areas of its ink plane. */
import { DisjointSets } from '#crdt/painter/planes/disjoint-sets.ts'
import { HEIGHT, PIXELS, WIDTH } from '#crdt/painter/planes/planes.ts'

/** Ink from this value on is line, below it is paper (0 = paper, 255 = full ink). */
export const LINE_THRESHOLD = 128

/** Light areas smaller than this many painter pixels (about 24 x 24) are specks: a finger cannot hit them. */
export const SPECK_AREA = 600

/** The highest label: labels have 16 bits, and 0 means "no region". */
const MAX_REGIONS = 0xffff

export interface Labelling {
  /** 1 to `areas.length - 1` on light pixels, 0 on lines and specks. */
  readonly labels: Uint16Array
  /** The number of light pixels of each label; entry 0 is unused. */
  readonly areas: readonly number[]
  /** The light areas that are too small for a region, each as runs: first and past-the-last pixel index in turn. */
  readonly specks: readonly (readonly number[])[]
}

/** Gives the same label to light pixels that touch by an edge. Labels are numbered in the order of their first pixel, row by row. */
export function labelRegions(ink: Uint8Array): Labelling {
  const { starts, ends, sets } = lightRuns(ink)
  const sizes = new Uint32Array(starts.length)
  for (const [run, start] of starts.entries()) sizes[sets.rootOf(run)]! += ends[run]! - start
  const labels = new Uint16Array(PIXELS)
  const areas = [0]
  const labelByRoot = new Map<number, number>()
  const speckByRoot = new Map<number, number[]>()
  for (const [run, start] of starts.entries()) {
    const root = sets.rootOf(run)
    const size = sizes[root]!
    let label = labelByRoot.get(root)
    if (label === undefined && size >= SPECK_AREA && areas.length <= MAX_REGIONS) {
      label = areas.length
      areas.push(size)
      labelByRoot.set(root, label)
    }
    if (label !== undefined) {
      labels.fill(label, start, ends[run])
      continue
    }
    const speck = speckByRoot.get(root) ?? []
    speck.push(start, ends[run]!)
    speckByRoot.set(root, speck)
  }
  return { labels, areas, specks: [...speckByRoot.values()] }
}

/** Horizontal runs of light pixels, numbered from 0; runs that touch across rows are in one of the `sets`. */
function lightRuns(ink: Uint8Array): { starts: number[]; ends: number[]; sets: DisjointSets } {
  const starts: number[] = []
  const ends: number[] = []
  const sets = new DisjointSets()
  let above = 0
  let aboveEnd = 0
  for (let row = 0; row < HEIGHT; row++) {
    const first = starts.length
    const rowEnd = (row + 1) * WIDTH
    for (let pixel = row * WIDTH; pixel < rowEnd;) {
      if (ink[pixel]! >= LINE_THRESHOLD) {
        pixel++
        continue
      }
      const start = pixel
      while (pixel < rowEnd && ink[pixel]! < LINE_THRESHOLD) pixel++
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
