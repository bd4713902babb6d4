/** The tips that consist of many stretches of the round tip, placed by the length travelled: marker, ribbon, dots, stitches, spray. */
import { chance } from '#crdt/painter/planes/chance.ts'
import { SCREEN_PIXEL } from '#crdt/painter/planes/planes.ts'
import type { BrushTip } from './brush-tip.ts'
import { coverDrop, coverStretch } from './round-tip.ts'
import { partOf } from './segment.ts'

/** The nib as round points in a row, close enough to leave no gaps. */
const NIB_POINTS = 7
/** Half the nib's thickness, in half its length, and its least number of painter pixels. */
const NIB_THICKNESS = 0.26
const THINNEST_NIB = 0.5 * SCREEN_PIXEL
/** The nib's direction: up to the right. Not quite of length 1. */
const ASLANT = 0.7

/** A flat nib held aslant: lines are broad in one direction and thin in the other. */
export const markerTip: BrushTip = {
  cover(coverage, clip, segment) {
    const thick0 = Math.min(segment.r0, Math.max(THINNEST_NIB, segment.r0 * NIB_THICKNESS))
    const thick1 = Math.min(segment.r1, Math.max(THINNEST_NIB, segment.r1 * NIB_THICKNESS))
    for (let point = 0; point < NIB_POINTS; point += 1) {
      const place = ((2 * point) / (NIB_POINTS - 1) - 1) * ASLANT
      const offset0 = place * (segment.r0 - thick0)
      const offset1 = place * (segment.r1 - thick1)
      const line = {
        x0: segment.x0 + offset0,
        y0: segment.y0 - offset0,
        r0: thick0,
        x1: segment.x1 + offset1,
        y1: segment.y1 - offset1,
        r1: thick1,
      }
      coverStretch(coverage, clip, line, 255, false)
    }
  },
  reach: 1,
  softness: 0,
}

/** A turn's length, in the line's half width and at least in painter pixels, and a straight piece of its edge. */
const RIBBON_TURN = 7
const SHORTEST_TURN = 16 * SCREEN_PIXEL
const RIBBON_PIECE = 3 * SCREEN_PIXEL
/** The share of the width where the ribbon stands on its edge. */
const THINNEST_RIBBON = 0.16

/** A band that turns as it goes. */
export const ribbonTip: BrushTip = {
  cover(coverage, clip, segment, { radius }) {
    const dx = segment.x1 - segment.x0
    const dy = segment.y1 - segment.y0
    const length = Math.sqrt(dx * dx + dy * dy)
    const turn = Math.max(SHORTEST_TURN, radius * RIBBON_TURN)
    const parts = Math.max(1, Math.ceil(length / RIBBON_PIECE))
    for (let part = 0; part < parts; part += 1) {
      const piece = partOf(segment, part / parts, (part + 1) / parts)
      const from = segment.travelled + (length * part) / parts
      const to = segment.travelled + (length * (part + 1)) / parts
      const turned = { ...piece, r0: piece.r0 * breadthAt(from / turn), r1: piece.r1 * breadthAt(to / turn) }
      coverStretch(coverage, clip, turned, 255, false)
    }
  },
  reach: 1,
  softness: 0,
}

/** Returns the share of the width after a number of turns: full at every whole one. */
function breadthAt(turns: number): number {
  const part = Math.abs(2 * (turns - Math.floor(turns)) - 1)
  return THINNEST_RIBBON + (1 - THINNEST_RIBBON) * part * part * (3 - 2 * part)
}

/** From dot to dot, in the line's half width and at least in painter pixels; a dot's share of the half width. */
const DOT_DISTANCE = 2.5
const SHORTEST_DOT_DISTANCE = 4 * SCREEN_PIXEL
const DOT_SIZE = 0.82

/** Round dots at equal distances along the path. */
export const dottedTip: BrushTip = {
  cover(coverage, clip, segment, { radius }) {
    const dx = segment.x1 - segment.x0
    const dy = segment.y1 - segment.y0
    const length = Math.sqrt(dx * dx + dy * dy)
    const distance = Math.max(SHORTEST_DOT_DISTANCE, radius * DOT_DISTANCE)
    const last = segment.travelled + length
    for (let dot = Math.ceil(segment.travelled / distance); dot * distance <= last; dot += 1) {
      const at = length === 0 ? 0 : Math.min(1, (dot * distance - segment.travelled) / length)
      const place = partOf(segment, at, at)
      coverStretch(coverage, clip, { ...place, r0: place.r0 * DOT_SIZE, r1: place.r1 * DOT_SIZE }, 255, false)
    }
  },
  reach: 1,
  softness: 0,
}

/** From stitch to stitch, in the line's half width and at least in painter pixels, and the thread's share of that. */
const STITCH_DISTANCE = 3.4
const SHORTEST_STITCH = 9 * SCREEN_PIXEL
const THREAD = 0.55
/** The thread's thickness in the line's. */
const THREAD_THICKNESS = 0.5

/** A seam of short threads with gaps between them. */
export const stitchTip: BrushTip = {
  cover(coverage, clip, segment, { radius }) {
    const dx = segment.x1 - segment.x0
    const dy = segment.y1 - segment.y0
    const length = Math.sqrt(dx * dx + dy * dy)
    const distance = Math.max(SHORTEST_STITCH, radius * STITCH_DISTANCE)
    const first = segment.travelled
    const last = first + length
    for (let stitch = Math.floor(first / distance); stitch * distance <= last; stitch += 1) {
      const from = Math.max(first, stitch * distance)
      const to = Math.min(last, (stitch + THREAD) * distance)
      if (from > to) continue
      const thread = length === 0 ? segment : partOf(segment, (from - first) / length, (to - first) / length)
      const line = { ...thread, r0: thread.r0 * THREAD_THICKNESS, r1: thread.r1 * THREAD_THICKNESS }
      coverStretch(coverage, clip, line, 255, false)
    }
  },
  reach: 1,
  softness: 0,
}

/** From puff to puff, in painter pixels. */
const PUFF = 2 * SCREEN_PIXEL
/** Drops of a puff: the fewest, and the painter pixels of half width for each further one. */
const FEWEST_DROPS = 4
const RADIUS_PER_DROP = 3 * SCREEN_PIXEL
/** The puffs of a single tap. */
const TAP_PUFFS = 9
/** Half a drop's width in painter pixels, and by how much it may be larger. */
const SMALLEST_DROP = 0.75 * SCREEN_PIXEL
const DROP_GROWTH = 0.9 * SCREEN_PIXEL
/** The palest drop (0-255). */
const PALEST_DROP = 130

/** A spray can: fine drops around the path, more of them near it. */
export const sprayTip: BrushTip = {
  cover(coverage, clip, segment, { seed, radius }) {
    const dx = segment.x1 - segment.x0
    const dy = segment.y1 - segment.y0
    const length = Math.sqrt(dx * dx + dy * dy)
    const isTap = length === 0 && segment.travelled === 0
    const drops = FEWEST_DROPS + Math.floor(radius / RADIUS_PER_DROP)
    const first = Math.ceil(segment.travelled / PUFF)
    const end = isTap ? TAP_PUFFS : Math.floor((segment.travelled + length) / PUFF) + 1
    for (let puff = first; puff < end; puff += 1) {
      const at = length === 0 ? 0 : Math.min(1, (puff * PUFF - segment.travelled) / length)
      const { x0, y0, r0 } = partOf(segment, at, at)
      const puffSeed = chance(seed, puff, 313)
      for (let drop = 0; drop < drops; drop += 1) {
        const across = chance(puffSeed, drop, 1) / 0x80000000 - 1
        const down = chance(puffSeed, drop, 2) / 0x80000000 - 1
        // The corners of the square lie outside the cone.
        if (across * across + down * down > 1) continue
        const dice = chance(puffSeed, drop, 3)
        const spread = r0 * (0.4 + (0.6 * (dice & 255)) / 255)
        const size = SMALLEST_DROP + (DROP_GROWTH * ((dice >>> 8) & 255)) / 255
        const x = x0 + across * spread
        const y = y0 + down * spread
        const peak = PALEST_DROP + ((((dice >>> 16) & 255) * (255 - PALEST_DROP)) >> 8)
        coverDrop(coverage, clip, x, y, size, peak)
      }
    }
  },
  reach: 3.4,
  softness: 0,
}
