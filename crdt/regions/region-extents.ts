/** Measures the regions of a page in one pass over its label plane: area, bounds, neighbors. */
import { HEIGHT, WIDTH, type Rectangle } from '#crdt/painter/planes/planes.ts'

export interface RegionExtent {
  readonly label: number
  /** In painter pixels. */
  readonly area: number
  readonly bounds: Rectangle
  /** Index of the middle pixel of its longest run, the first of equal ones: always inside the region. */
  readonly middle: number
  /** Labels with a pixel side in common with it, ascending: the regions across a line. */
  readonly neighbors: readonly number[]
}

/** A region while the pass collects its runs. */
interface OpenExtent {
  area: number
  left: number
  top: number
  right: number
  bottom: number
  longestRun: number
  middle: number
}

/** Returns the regions of a label plane (1600 x 1200, row by row, 0 = no region), ascending by label. */
export function regionExtents(labels: Uint16Array): RegionExtent[] {
  const extents: OpenExtent[] = []
  const pairs = new Set<number>()
  for (let y = 0; y < HEIGHT; y += 1) {
    const rowEnd = (y + 1) * WIDTH
    for (let start = y * WIDTH; start < rowEnd;) {
      const label = labels[start]!
      let end = start + 1
      while (end < rowEnd && labels[end] === label) end += 1
      if (label !== 0) {
        addRun(extents, label, start, end)
        if (end < rowEnd) addPair(pairs, label, labels[end]!)
        if (y > 0) addPairsAbove(pairs, labels, label, start - WIDTH, end - WIDTH)
      }
      start = end
    }
  }
  const neighbors = neighborsOf(pairs)
  return extents.flatMap(({ area, left, top, right, bottom, middle }, label) => ({
    label,
    area,
    bounds: { left, top, right, bottom },
    middle,
    neighbors: neighbors.get(label) ?? [],
  }))
}

function addRun(extents: OpenExtent[], label: number, start: number, end: number): void {
  const y = Math.floor(start / WIDTH)
  const left = start - y * WIDTH
  const length = end - start
  const middle = start + (length >>> 1)
  const known = extents[label]
  if (known === undefined) {
    extents[label] = { area: length, left, top: y, right: left + length, bottom: y + 1, longestRun: length, middle }
    return
  }
  known.area += length
  known.left = Math.min(known.left, left)
  known.right = Math.max(known.right, left + length)
  known.bottom = y + 1
  if (length > known.longestRun) {
    known.longestRun = length
    known.middle = middle
  }
}

/** Pairs `label` with the other labels in `[start, end)`, the pixels above a run. */
function addPairsAbove(pairs: Set<number>, labels: Uint16Array, label: number, start: number, end: number): void {
  let before = label
  for (let at = start; at < end; at += 1) {
    const other = labels[at]!
    if (other === before) continue
    before = other
    if (other !== label) addPair(pairs, label, other)
  }
}

const LABEL_COUNT = 0x10000

/** Adds two neighbors as one number, smaller label first; label 0 is no region. */
function addPair(pairs: Set<number>, one: number, other: number): void {
  if (one !== 0 && other !== 0) pairs.add(Math.min(one, other) * LABEL_COUNT + Math.max(one, other))
}

function neighborsOf(pairs: ReadonlySet<number>): Map<number, number[]> {
  const neighbors = new Map<number, number[]>()
  const add = (from: number, to: number): void => {
    const known = neighbors.get(from)
    if (known) known.push(to)
    else neighbors.set(from, [to])
  }
  for (const pair of pairs) {
    const one = Math.floor(pair / LABEL_COUNT)
    const other = pair % LABEL_COUNT
    add(one, other)
    add(other, one)
  }
  for (const labels of neighbors.values()) labels.sort((a, b) => a - b)
  return neighbors
}
