/** Finds the pixels that a fill takes. */
import { HEIGHT, PIXELS, WIDTH, type Plates, type Rectangle } from '../planes.ts'
import { WALL } from './whole-region.ts'

/** A pixel belongs to the area while each channel is at most this far from the seed's (spec: canvas, flood fill). */
export const TOLERANCE = 10

/** How many pixels the area grows into the soft edge of what bounds it. */
export const RIM_WIDTH = 2

export interface FloodedArea {
  /** The area: pairs of first and past-the-last pixel index, each pair within one row. */
  readonly runs: readonly number[]
  /** Pixels of the same region within RIM_WIDTH steps of the area whose color is another (or that lie under ink). */
  readonly rim: readonly number[]
  /** Holds both. */
  readonly bounds: Rectangle
}

const OUTSIDE = 0
const AREA = 1
const RIM = 2

/** Scratch, all OUTSIDE between calls. */
let states: Uint8Array | null = null

/**
 * The pixels connected to `seed` by their sides that have its label and its color within TOLERANCE; where the label is 0, ink
 * above WALL bounds them too. The seed itself must be such a pixel.
 */
export function floodFrom(pixels: Uint32Array, { ink, labels }: Plates, seed: number): FloodedArea {
  states ??= new Uint8Array(PIXELS)
  const state = states
  const label = labels[seed]!
  const seedPixel = pixels[seed]!
  const seedRed = seedPixel & 255
  const seedGreen = (seedPixel >>> 8) & 255
  const seedBlue = (seedPixel >>> 16) & 255
  let lastPixel = seedPixel
  let lastIsLike = true

  const isOpen = (at: number): boolean => {
    if (labels[at] !== label || (label === 0 && ink[at]! > WALL)) return false
    const pixel = pixels[at]!
    if (pixel !== lastPixel) {
      lastPixel = pixel
      lastIsLike =
        Math.abs((pixel & 255) - seedRed) <= TOLERANCE &&
        Math.abs(((pixel >>> 8) & 255) - seedGreen) <= TOLERANCE &&
        Math.abs(((pixel >>> 16) & 255) - seedBlue) <= TOLERANCE
    }
    return lastIsLike
  }

  const runs: number[] = []
  const rim: number[] = []
  const noteRim = (at: number): void => {
    if (state[at] === OUTSIDE && labels[at] === label) {
      state[at] = RIM
      rim.push(at)
    }
  }
  const stack = [seed]
  const scan = (start: number, end: number): void => {
    let inside = false
    for (let at = start; at < end; at += 1) {
      if (state[at] !== OUTSIDE) inside = false
      else if (!isOpen(at)) {
        inside = false
        noteRim(at)
      } else if (!inside) {
        inside = true
        stack.push(at)
      }
    }
  }
  let left = WIDTH
  let top = HEIGHT
  let right = 0
  let bottom = 0
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (state[at] === AREA) continue
    const y = Math.floor(at / WIDTH)
    const rowStart = y * WIDTH
    const rowEnd = rowStart + WIDTH
    let start = at
    let end = at + 1
    while (start > rowStart && isOpen(start - 1)) start -= 1
    while (end < rowEnd && isOpen(end)) end += 1
    state.fill(AREA, start, end)
    runs.push(start, end)
    if (start > rowStart) noteRim(start - 1)
    if (end < rowEnd) noteRim(end)
    if (y > 0) scan(start - WIDTH, end - WIDTH)
    if (y < HEIGHT - 1) scan(start + WIDTH, end + WIDTH)
    left = Math.min(left, start - rowStart)
    right = Math.max(right, end - rowStart)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }

  for (let ring = 1, from = 0; ring < RIM_WIDTH; ring += 1) {
    const to = rim.length
    for (; from < to; from += 1) {
      const at = rim[from]!
      const x = at % WIDTH
      for (const next of [x > 0 ? at - 1 : -1, x < WIDTH - 1 ? at + 1 : -1, at - WIDTH, at + WIDTH]) {
        if (next >= 0 && next < PIXELS && !isOpen(next)) noteRim(next)
      }
    }
  }
  for (let run = 0; run < runs.length; run += 2) state.fill(OUTSIDE, runs[run], runs[run + 1])
  for (const at of rim) state[at] = OUTSIDE
  const bounds = {
    left: Math.max(0, left - RIM_WIDTH),
    top: Math.max(0, top - RIM_WIDTH),
    right: Math.min(WIDTH, right + RIM_WIDTH),
    bottom: Math.min(HEIGHT, bottom + RIM_WIDTH),
  }
  return { runs, rim, bounds }
}
