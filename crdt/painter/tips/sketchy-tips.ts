/**
 * The sketchy tip of each painter version: thin lines along the path that wander, break off and start again. What is drawn never depends
 * on points still to come: a line's place and darkness follow from the length travelled.
 */
import { chance } from '#crdt/painter/planes/chance.ts'
import type { Coverage } from '#crdt/painter/planes/coverage.ts'
import { SCREEN_PIXEL, type Rectangle } from '#crdt/painter/planes/planes.ts'
import type { BrushTip, TipSettings } from './brush-tip.ts'
import { coverStretch } from './round-tip.ts'
import type { Segment } from './segment.ts'

/** Lengths in painter pixels: a cell without the width of the line, a straight piece of a strand, a strand's half width. */
const SMALLEST_CELL = 14 * SCREEN_PIXEL
const STRAND_PIECE = 5 * SCREEN_PIXEL
const THINNEST_STRAND = 0.7 * SCREEN_PIXEL
/** A thin line has a few strands, a broad one more. */
const FEWEST_STRANDS = 3
const MOST_STRANDS = 9
const RADIUS_PER_STRAND = 5 * SCREEN_PIXEL
/** This many of 256 cells of a strand are left out. */
const STRAND_GAPS = 80
/** The least coverage (0-255) of a cell that is drawn. */
const FAINTEST_STRAND = 140

/** Of version 1: a few strands. One wanders up to one radius from the path; the rest is its own half width. */
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
  const parts = Math.max(1, Math.ceil(length / STRAND_PIECE))
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
      if ((dice & 255) < STRAND_GAPS && length > 0) continue
      const offset0 = strandOffset(strandSeed, lane, (segment.travelled + length * from) / cell) * radius
      const offset1 = strandOffset(strandSeed, lane, (segment.travelled + length * to) / cell) * radius
      const thin = Math.max(THINNEST_STRAND, radius * (0.05 + ((dice >>> 8) & 255) / 4500))
      const line = {
        x0: segment.x0 + dx * from + acrossX * offset0,
        y0: segment.y0 + dy * from + acrossY * offset0,
        r0: thin,
        x1: segment.x0 + dx * to + acrossX * offset1,
        y1: segment.y0 + dy * to + acrossY * offset1,
        r1: thin,
      }
      coverStretch(
        coverage,
        clip,
        line,
        FAINTEST_STRAND + ((((dice >>> 16) & 255) * (255 - FAINTEST_STRAND)) >> 8),
        false,
      )
    }
  }
}

/** Returns the offset across the path in radii, -1 to 1, as a strand wanders about its lane (-0.5 to 0.5). */
function strandOffset(seed: number, lane: number, position: number): number {
  const index = Math.floor(position)
  const part = position - index
  const before = chance(seed, index, 2) / 0x80000000 - 1
  const after = chance(seed, index + 1, 2) / 0x80000000 - 1
  return lane * 1.3 + (before + (after - before) * part) * 0.35
}

/** Lengths in painter pixels: a swing of a line, a straight piece of it, its half width at the finest and the broadest brush. */
const SWING = 40 * SCREEN_PIXEL
const PENCIL_PIECE = 4 * SCREEN_PIXEL
const THINNEST_PENCIL = 0.6 * SCREEN_PIXEL
const THICKEST_PENCIL = 1.5 * SCREEN_PIXEL
/** A line grows by this share of the brush's half width, between the two. */
const THICKNESS_SHARE = 0.12
/** The distance of neighbouring lines, in their thickness: close enough to read as one stroke. */
const LINE_DISTANCE = 2.6
const FEWEST_LINES = 3
const MOST_LINES = 18
/** How far a line swings to each side, in distances of lines. */
const SWING_REACH = 1.1
/** Of 256 swings of a line this many are left out. */
const PENCIL_GAPS = 28
/** The least coverage (0-255) of a line that is drawn. */
const FAINTEST_PENCIL = 120

/** Since version 2: lines of one thickness that swing softly and fade in and out. The outermost one swings beyond one radius; the rest is its own half width. */
export const pencilTip: BrushTip = { cover: coverPencil, reach: 1.25, softness: 0 }

function coverPencil(coverage: Coverage, clip: Rectangle, segment: Segment, { seed, radius: full }: TipSettings): void {
  const dx = segment.x1 - segment.x0
  const dy = segment.y1 - segment.y0
  const length = Math.sqrt(dx * dx + dy * dy)
  const parts = Math.max(1, Math.ceil(length / PENCIL_PIECE))
  const acrossX = length === 0 ? 0 : -dy / length
  const acrossY = length === 0 ? 1 : dx / length
  const thickness = Math.min(THICKEST_PENCIL, Math.max(THINNEST_PENCIL, full * THICKNESS_SHARE))
  const lines = Math.min(
    MOST_LINES,
    Math.max(FEWEST_LINES, Math.floor((2 * full) / (2 * thickness * LINE_DISTANCE)) + 1),
  )
  for (let line = 0; line < lines; line += 1) {
    const lineSeed = chance(seed, line, 177)
    const lane = (2 * line) / (lines - 1) - 1
    // Each line is out of step with its neighbours, so that their swings do not end side by side.
    const phase = (lineSeed & 255) / 256
    let to = segment.travelled
    let toOffset = pencilOffset(lineSeed, lane, lines, to / SWING + phase)
    for (let part = 0; part < parts; part += 1) {
      const from = to
      const fromOffset = toOffset
      to = segment.travelled + (length * (part + 1)) / parts
      toOffset = pencilOffset(lineSeed, lane, lines, to / SWING + phase)
      const dice = chance(lineSeed, Math.floor(from / SWING + phase), 1)
      if ((dice & 255) < PENCIL_GAPS && length > 0) continue
      const radius = segment.r0 + (segment.r1 - segment.r0) * (part / parts)
      const offset0 = fromOffset * radius
      const offset1 = toOffset * radius
      const piece = {
        x0: segment.x0 + (dx * part) / parts + acrossX * offset0,
        y0: segment.y0 + (dy * part) / parts + acrossY * offset0,
        r0: thickness,
        x1: segment.x0 + (dx * (part + 1)) / parts + acrossX * offset1,
        y1: segment.y0 + (dy * (part + 1)) / parts + acrossY * offset1,
        r1: thickness,
      }
      coverStretch(
        coverage,
        clip,
        piece,
        FAINTEST_PENCIL + ((((dice >>> 16) & 255) * (255 - FAINTEST_PENCIL)) >> 8),
        false,
      )
    }
  }
}

/** Returns the offset across the path in radii, about -1 to 1, as a line swings about its lane. */
function pencilOffset(seed: number, lane: number, lines: number, position: number): number {
  const index = Math.floor(position)
  const part = position - index
  const eased = part * part * (3 - 2 * part)
  const before = chance(seed, index, 2) / 0x80000000 - 1
  const after = chance(seed, index + 1, 2) / 0x80000000 - 1
  return lane * 0.94 + ((before + (after - before) * eased) * SWING_REACH * 2) / (lines + 4)
}
