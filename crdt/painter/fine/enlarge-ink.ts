/** Enlarges line art smoothly, for pages without line art of a finer scale. */

/**
 * Weights, in 128ths, of four neighbours for the place a quarter of a pixel past the second: a Catmull-Rom spline, which
 * keeps a line's edge steep where two-point mixing would blur it. Mirrored for the place a quarter before the third.
 */
const WEIGHTS = [-9, 111, 29, -3] as const
const WHOLE = 128

/** Returns a plane of darkness (0-255), `width` wide, at twice the width and height, computed in whole numbers. */
export function enlargeInk(ink: Uint8Array, width: number): Uint8Array {
  const height = ink.length / width
  const wide = new Uint8Array(ink.length * 2)
  for (let row = 0; row < ink.length; row += width) {
    stretch(
      width,
      (i) => ink[row + i]!,
      (i, value) => {
        wide[row * 2 + i] = value
      },
    )
  }
  const large = new Uint8Array(ink.length * 4)
  for (let x = 0; x < width * 2; x += 1) {
    stretch(
      height,
      (i) => wide[i * width * 2 + x]!,
      (i, value) => {
        large[i * width * 2 + x] = value
      },
    )
  }
  return large
}

/** Writes twice as many values, each for the middle of one half of an old one. Beyond the ends the first and last repeat. */
function stretch(length: number, read: (index: number) => number, write: (index: number, value: number) => void): void {
  const [w0, w1, w2, w3] = WEIGHTS
  const at = (index: number): number => read(Math.min(length - 1, Math.max(0, index)))
  for (let i = 0; i < length; i += 1) {
    const [a, b, c, d, e] = [at(i - 2), at(i - 1), at(i), at(i + 1), at(i + 2)]
    write(i * 2, clamp(w3 * a + w2 * b + w1 * c + w0 * d))
    write(i * 2 + 1, clamp(w0 * b + w1 * c + w2 * d + w3 * e))
  }
}

const clamp = (sum: number): number => Math.min(255, Math.max(0, Math.floor((sum + WHOLE / 2) / WHOLE)))
