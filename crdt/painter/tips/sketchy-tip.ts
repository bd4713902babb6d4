/** The sketchy tip: a few thin pencil lines that wander beside the path, break off and start again. */
import { chance } from '#crdt/painter/planes/chance.ts'
import type { Coverage } from '#crdt/painter/planes/coverage.ts'
import { SCREEN_PIXEL, type Rectangle } from '#crdt/painter/planes/planes.ts'
import type { BrushTip, TipSettings } from './brush-tip.ts'
import type { Segment } from './segment.ts'
import { coverStretch } from './round-tip.ts'

/** Lengths in painter pixels: a cell without the width of the line, a straight piece of a strand, a strand's half width. */
const SMALLEST_CELL = 14 * SCREEN_PIXEL
const PIECE = 5 * SCREEN_PIXEL
const THINNEST = 0.7 * SCREEN_PIXEL
/** A thin line has a few strands, a broad one more. */
const FEWEST_STRANDS = 3
const MOST_STRANDS = 9
const RADIUS_PER_STRAND = 5 * SCREEN_PIXEL
/** This many of 256 cells of a strand are left out. */
const GAPS = 80
/** The least coverage (0-255) of a cell that is drawn. */
const FAINTEST = 140

/** A strand wanders up to one radius from the path; the rest is its own half width. */
export const sketchyTip: BrushTip = { cover: coverSketchy, reach: 1.25, softness: 0 }

/**
 * Cuts every strand into cells by the length travelled. A hash gives each cell's ends an offset across the path, and each cell a
 * darkness or a gap, so what is drawn never depends on points still to come.
 */
function coverSketchy(
  coverage: Coverage,
  clip: Rectangle,
  segment: Segment,
  { seed, radius: full }: TipSettings,
): void {
  const dx = segment.x1 - segment.x0
  const dy = segment.y1 - segment.y0
  const length = Math.sqrt(dx * dx + dy * dy)
  const parts = Math.max(1, Math.ceil(length / PIECE))
  const acrossX = length === 0 ? 0 : -dy / length
  const acrossY = length === 0 ? 1 : dx / length
  const cell = SMALLEST_CELL + full * 2
  const strands = Math.min(MOST_STRANDS, FEWEST_STRANDS + Math.floor(full / RADIUS_PER_STRAND))
  for (let strand = 0; strand < strands; strand += 1) {
    const strandSeed = chance(seed, strand, 77)
    const lane = (strand - (strands - 1) / 2) / (strands - 1)
    for (let part = 0; part < parts; part += 1) {
      const from = part / parts
      const to = (part + 1) / parts
      const radius = segment.r0 + (segment.r1 - segment.r0) * from
      const index = Math.floor((segment.travelled + length * from) / cell)
      const dice = chance(strandSeed, index, 1)
      if ((dice & 255) < GAPS && length > 0) continue
      const offset0 = offsetAt(strandSeed, lane, (segment.travelled + length * from) / cell) * radius
      const offset1 = offsetAt(strandSeed, lane, (segment.travelled + length * to) / cell) * radius
      const thin = Math.max(THINNEST, radius * (0.05 + ((dice >>> 8) & 255) / 4500))
      const line = {
        x0: segment.x0 + dx * from + acrossX * offset0,
        y0: segment.y0 + dy * from + acrossY * offset0,
        r0: thin,
        x1: segment.x0 + dx * to + acrossX * offset1,
        y1: segment.y0 + dy * to + acrossY * offset1,
        r1: thin,
      }
      coverStretch(coverage, clip, line, FAINTEST + ((((dice >>> 16) & 255) * (255 - FAINTEST)) >> 8), false)
    }
  }
}

/** Returns the offset across the path in radii, -1 to 1, as a strand wanders about its lane (-0.5 to 0.5). */
function offsetAt(seed: number, lane: number, position: number): number {
  const index = Math.floor(position)
  const part = position - index
  const before = chance(seed, index, 2) / 0x80000000 - 1
  const after = chance(seed, index + 1, 2) / 0x80000000 - 1
  return lane * 1.3 + (before + (after - before) * part) * 0.35
}
