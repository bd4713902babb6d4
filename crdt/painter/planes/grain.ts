/** The tooth of the paper: two fixed noises, the same for every stroke and everywhere, so that waxy and wet tips look alike on all devices (PAINT-1). */
import { chance } from './chance.ts'
import { SCREEN_PIXEL } from './planes.ts'

/** Both noises repeat after this many pixels of the screen's picture. A power of two. */
const SIDE = 256
const MASK = SIDE - 1
/** Painter pixels are shifted by so much to pixels of the screen's picture. */
const SCREEN_SHIFT = Math.log2(SCREEN_PIXEL)
/** The cells of the clouds' two octaves, in pixels of the screen's picture. */
const CELLS = [32, 8] as const

/** The rows of a noise. */
type Noise = readonly Uint8Array[]

let grains: Noise | null = null
let clouds: Noise | null = null

/** Returns the grain along a row of painter pixels, 0 to 255: it differs from one pixel to the next. @param coarseness 1 for the paper's own, 2 for twice as coarse */
export function grainRow(y: number, coarseness: 1 | 2 = 1): Uint8Array {
  return (grains ??= makeGrains())[(y >> (SCREEN_SHIFT + coarseness - 1)) & MASK]!
}

/** Returns the cloudiness along a row of painter pixels, 0 to 255: it changes softly over some 30 pixels of the screen. */
export function cloudRow(y: number): Uint8Array {
  return (clouds ??= makeClouds())[(y >> SCREEN_SHIFT) & MASK]!
}

/** Returns the place of a painter pixel in a row of noise. */
export const noiseColumn = (x: number, coarseness: 1 | 2 = 1): number => (x >> (SCREEN_SHIFT + coarseness - 1)) & MASK

const raw = (x: number, y: number): number => chance(0x6772_6169, x & MASK, y & MASK) >>> 24

/** Each value is the mean of a pixel's chance and its neighbours', stretched, so that grains are about two pixels wide. */
function makeGrains(): Noise {
  return fill((x, y) => {
    const beside = raw(x - 1, y) + raw(x + 1, y) + raw(x, y - 1) + raw(x, y + 1)
    const mean = (4 * raw(x, y) + beside * 2) / 12
    return (mean - 128) * 1.9 + 128
  })
}

function makeClouds(): Noise {
  return fill((x, y) => octave(x, y, CELLS[0]) * 0.7 + octave(x, y, CELLS[1]) * 0.3)
}

/** Returns a value between those of the four corners of the cell, 0 to 255. */
function octave(x: number, y: number, cell: number): number {
  const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)]
  const [across, down] = [eased((x - column * cell) / cell), eased((y - row * cell) / cell)]
  const corner = (i: number, j: number): number => {
    const cells = SIDE / cell
    return chance(0x636c_6f75 ^ cell, (column + i) & (cells - 1), (row + j) & (cells - 1)) >>> 24
  }
  const top = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * across
  const bottom = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * across
  return top + (bottom - top) * down
}

const eased = (part: number): number => part * part * (3 - 2 * part)

function fill(valueAt: (x: number, y: number) => number): Noise {
  return Array.from({ length: SIDE }, (_row, y) =>
    Uint8Array.from({ length: SIDE }, (_value, x) => Math.min(255, Math.max(0, Math.floor(valueAt(x, y) + 0.5)))),
  )
}
