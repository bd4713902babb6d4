/** The sketchy tip since painter version 2: pencil lines of one thickness that run beside the path, swing softly and fade in and out. */
import { chance } from '#crdt/painter/planes/chance.ts'
import type { Coverage } from '#crdt/painter/planes/coverage.ts'
import { SCREEN_PIXEL, type Rectangle } from '#crdt/painter/planes/planes.ts'
import type { BrushTip, TipSettings } from './brush-tip.ts'
import type { Segment } from './segment.ts'
import { coverStretch } from './round-tip.ts'

/** Lengths in painter pixels: a swing of a line, a straight piece of it, its half width at the finest and the broadest brush. */
const SWING = 40 * SCREEN_PIXEL
const PIECE = 4 * SCREEN_PIXEL
const THINNEST = 0.6 * SCREEN_PIXEL
const THICKEST = 1.5 * SCREEN_PIXEL
/** A line grows by this share of the brush's half width, between the two. */
const THICKNESS_SHARE = 0.12
/** The distance of neighbouring lines, in their thickness: close enough to read as one stroke. */
const LINE_DISTANCE = 2.6
const FEWEST_LINES = 3
const MOST_LINES = 18
/** How far a line swings to each side, in distances of lines. */
const SWING_REACH = 1.1
/** Of 256 swings of a line this many are left out. */
const GAPS = 28
/** The least coverage (0-255) of a line that is drawn. */
const FAINTEST = 120

/** The outermost line swings beyond one radius; the rest is its own half width. */
export const pencilTip: BrushTip = { cover: coverPencil, reach: 1.25, softness: 0 }

/** What is drawn never depends on points still to come: a line's swing and darkness follow from the length travelled. */
function coverPencil(coverage: Coverage, clip: Rectangle, segment: Segment, { seed, radius: full }: TipSettings): void {
  const dx = segment.x1 - segment.x0
  const dy = segment.y1 - segment.y0
  const length = Math.sqrt(dx * dx + dy * dy)
  const parts = Math.max(1, Math.ceil(length / PIECE))
  const acrossX = length === 0 ? 0 : -dy / length
  const acrossY = length === 0 ? 1 : dx / length
  const thickness = Math.min(THICKEST, Math.max(THINNEST, full * THICKNESS_SHARE))
  const lines = Math.min(
    MOST_LINES,
    Math.max(FEWEST_LINES, Math.floor((2 * full) / (2 * thickness * LINE_DISTANCE)) + 1),
  )
  for (let line = 0; line < lines; line += 1) {
    const lineSeed = chance(seed, line, 177)
    const lane = (2 * line) / (lines - 1) - 1
    for (let part = 0; part < parts; part += 1) {
      const from = segment.travelled + (length * part) / parts
      const to = segment.travelled + (length * (part + 1)) / parts
      // Each line is out of step with its neighbours, so that their swings do not end side by side.
      const phase = (lineSeed & 255) / 256
      const dice = chance(lineSeed, Math.floor(from / SWING + phase), 1)
      if ((dice & 255) < GAPS && length > 0) continue
      const radius = segment.r0 + (segment.r1 - segment.r0) * (part / parts)
      const offset0 = offsetAt(lineSeed, lane, lines, from / SWING + phase) * radius
      const offset1 = offsetAt(lineSeed, lane, lines, to / SWING + phase) * radius
      const piece = {
        x0: segment.x0 + (dx * part) / parts + acrossX * offset0,
        y0: segment.y0 + (dy * part) / parts + acrossY * offset0,
        r0: thickness,
        x1: segment.x0 + (dx * (part + 1)) / parts + acrossX * offset1,
        y1: segment.y0 + (dy * (part + 1)) / parts + acrossY * offset1,
        r1: thickness,
      }
      coverStretch(coverage, clip, piece, FAINTEST + ((((dice >>> 16) & 255) * (255 - FAINTEST)) >> 8), false)
    }
  }
}

/** Returns the offset across the path in radii, about -1 to 1, as a line swings about its lane. */
function offsetAt(seed: number, lane: number, lines: number, position: number): number {
  const index = Math.floor(position)
  const part = position - index
  const eased = part * part * (3 - 2 * part)
  const before = chance(seed, index, 2) / 0x80000000 - 1
  const after = chance(seed, index + 1, 2) / 0x80000000 - 1
  return lane * 0.94 + ((before + (after - before) * eased) * SWING_REACH * 2) / (lines + 4)
}
