/** Measures the regions of a page in one walk over its labels. */
import { HEIGHT, WIDTH, type Rectangle } from '#crdt/painter/planes/planes.ts'

export interface RegionExtent {
  readonly label: number
  /** Painter pixels. */
  readonly area: number
  readonly bounds: Rectangle
  /** Index of the pixel in the middle of its longest run, the first of equal ones: surely inside. */
  readonly middle: number
  /** Labels that touch it by a side, i.e. that share a line with it, ascending. */
  readonly neighbors: readonly number[]
}

interface Growing {
  area: number
  left: number
  top: number
  right: number
  bottom: number
  longest: number
  middle: number
}

/** Every region of the label plane (1600 x 1200, row by row; 0 = no region), ascending by label. */
export function regionExtents(labels: Uint16Array): RegionExtent[] {
  const growing: Growing[] = []
  const pairs = new Set<number>()
  for (let y = 0; y < HEIGHT; y += 1) {
    const rowEnd = (y + 1) * WIDTH
    for (let start = y * WIDTH; start < rowEnd;) {
      const label = labels[start]!
      let end = start + 1
      while (end < rowEnd && labels[end] === label) end += 1
      if (label !== 0) {
        grow(growing, label, start, end)
        if (end < rowEnd) note(pairs, label, labels[end]!)
        if (y > 0) noteRow(pairs, labels, label, start - WIDTH, end - WIDTH)
      }
      start = end
    }
  }
  const neighbors = neighborsOf(pairs)
  return growing.flatMap(({ area, left, top, right, bottom, middle }, label) => ({
    label,
    area,
    bounds: { left, top, right, bottom },
    middle,
    neighbors: neighbors.get(label) ?? [],
  }))
}

function grow(growing: Growing[], label: number, start: number, end: number): void {
  const y = Math.floor(start / WIDTH)
  const left = start - y * WIDTH
  const length = end - start
  const middle = start + (length >>> 1)
  const known = growing[label]
  if (known === undefined) {
    growing[label] = { area: length, left, top: y, right: left + length, bottom: y + 1, longest: length, middle }
    return
  }
  known.area += length
  known.left = Math.min(known.left, left)
  known.right = Math.max(known.right, left + length)
  known.bottom = y + 1
  if (length > known.longest) {
    known.longest = length
    known.middle = middle
  }
}

/** Notes which labels other than `label` lie in `[start, end)`, the row above a run. */
function noteRow(pairs: Set<number>, labels: Uint16Array, label: number, start: number, end: number): void {
  let before = label
  for (let at = start; at < end; at += 1) {
    const other = labels[at]!
    if (other === before) continue
    before = other
    if (other !== label) note(pairs, label, other)
  }
}

const LABELS = 0x10000

function note(pairs: Set<number>, one: number, other: number): void {
  if (one !== 0 && other !== 0) pairs.add(Math.min(one, other) * LABELS + Math.max(one, other))
}

function neighborsOf(pairs: ReadonlySet<number>): Map<number, number[]> {
  const neighbors = new Map<number, number[]>()
  const add = (from: number, to: number): void => {
    const known = neighbors.get(from)
    if (known) known.push(to)
    else neighbors.set(from, [to])
  }
  for (const pair of pairs) {
    const one = Math.floor(pair / LABELS)
    const other = pair % LABELS
    add(one, other)
    add(other, one)
  }
  for (const labels of neighbors.values()) labels.sort((a, b) => a - b)
  return neighbors
}
