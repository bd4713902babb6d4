/** Finds the regions of a page in its ink, once, when the page is made. */
import { PIXELS, type Plates, WIDTH } from '#crdt/painter/planes/planes.ts'
import { platesFrom } from '#crdt/painter/plates/plates.ts'
import { closeGaps, findGaps, type Gap } from './close-gaps.ts'
import { joinStrays, labelWithLargestShare } from './join-strays.ts'
import { labelRegions } from './label-regions.ts'
import { referenceColors } from './reference-colors.ts'

export interface InkAndColors {
  /** 1600 x 1200, 0 = paper, 255 = full ink. */
  readonly ink: Uint8Array
  /** RGBA of the same size with the drawing's reference colors; null if it has none. */
  readonly drawing: Uint8Array | null
}

/** A page as the pipeline makes it, and what it found on the way. */
export interface MadePage {
  readonly plates: Plates
  /** Light areas too small for a region, as runs: first and past-the-last pixel index in turn. */
  readonly specks: readonly (readonly number[])[]
  /** The gaps that were closed. */
  readonly closed: readonly Gap[]
}

/**
 * Finds the regions of a page after closing gaps of up to `gapPx` pixels in its lines, in place. The outer background is a region
 * like any other. A page without a closed line (at most one light area) has no regions: every label is 0, and a fill spreads as
 * far as lines let it.
 */
export function makePage({ ink, drawing }: InkAndColors, gapPx: number): MadePage {
  const closed = findGaps(ink, gapPx)
  closeGaps(ink, closed)
  const { labels, areas, specks } = labelRegions(ink)
  const maxLabel = areas.length - 1
  if (maxLabel < 2) return { plates: platesFrom(ink, labels.fill(0), []), specks: [], closed }
  const references = drawing === null ? [] : referenceColors(labels, maxLabel, drawing)
  growLabels(labels)
  mergeSpecks(labels, specks)
  joinStrays(labels)
  return { plates: platesFrom(ink, labels, references), specks, closed }
}

/**
 * Gives each speck as a whole, in place, to the region that holds most of it after the labels have grown; of equal shares
 * the lower label wins. A speck is a list of runs: first and past-the-last pixel index in turn.
 */
function mergeSpecks(labels: Uint16Array, specks: readonly (readonly number[])[]): void {
  for (const speck of specks) {
    const pixelsByLabel = new Map<number, number>()
    for (let run = 0; run < speck.length; run += 2)
      for (const label of labels.subarray(speck[run], speck[run + 1]))
        pixelsByLabel.set(label, (pixelsByLabel.get(label) ?? 0) + 1)
    const winner = labelWithLargestShare(pixelsByLabel)
    if (winner === null) continue
    for (let run = 0; run < speck.length; run += 2) labels.fill(winner, speck[run], speck[run + 1])
  }
}

/**
 * Extends region labels under the lines (dilation), so that color reaches beneath the ink and no gap shows between a fill and a
 * line. The fringe around a stroke's soft edge is avoided by `crdt/painter/fill/paint-rim.ts`.
 * It gives every unlabelled pixel, in place, the label of the nearest labelled one, counted in steps along rows and columns. This
 * is a breadth-first search from all labels at once; of two that arrive together the one from further up, then further left,
 * wins, so that a page gets the same labels everywhere. A plane without labels stays as it is.
 */
function growLabels(labels: Uint16Array): void {
  const queue = new Uint32Array(PIXELS)
  let length = 0
  for (let pixel = 0; pixel < PIXELS; pixel++)
    if (labels[pixel] !== 0 && canGrow(labels, pixel)) queue[length++] = pixel
  for (let at = 0; at < length; at++) {
    const pixel = queue[at]!
    const label = labels[pixel]!
    const column = pixel % WIDTH
    if (labels[pixel - WIDTH] === 0) {
      labels[pixel - WIDTH] = label
      queue[length++] = pixel - WIDTH
    }
    if (column > 0 && labels[pixel - 1] === 0) {
      labels[pixel - 1] = label
      queue[length++] = pixel - 1
    }
    if (column < WIDTH - 1 && labels[pixel + 1] === 0) {
      labels[pixel + 1] = label
      queue[length++] = pixel + 1
    }
    if (labels[pixel + WIDTH] === 0) {
      labels[pixel + WIDTH] = label
      queue[length++] = pixel + WIDTH
    }
  }
}

/** Returns whether a neighbor has no label yet. Outside the plane the array gives undefined, which is not 0. */
function canGrow(labels: Uint16Array, pixel: number): boolean {
  const column = pixel % WIDTH
  return (
    (column > 0 && labels[pixel - 1] === 0) ||
    (column < WIDTH - 1 && labels[pixel + 1] === 0) ||
    labels[pixel - WIDTH] === 0 ||
    labels[pixel + WIDTH] === 0
  )
}
