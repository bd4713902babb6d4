/** Finds the regions of a page: connected light areas of its ink plane. */
import { PIXELS } from '#crdt/painter/planes/planes.ts'
import { connectedRuns } from './connected-runs.ts'

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
  const { starts, ends, sets } = connectedRuns(ink, 0, LINE_THRESHOLD)
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
