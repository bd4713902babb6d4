/**
 * OKLab (Ottosson, 2020), in which the distance of two colors is how different they look. The roots are found by + - * / alone,
 * because `Math.cbrt` and `**` may differ in the last bit from browser to browser, and numbers on a page must not.
 */
import { blue, green, red, type Color } from '#crdt/document/stroke/color.ts'

export interface Lab {
  /** 0 = black, 1 = white. */
  readonly lightness: number
  /** From green to red. */
  readonly a: number
  /** From blue to yellow. */
  readonly b: number
}

/** From 1 down to the smallest channel that is not 0, Newton's method has settled long before. */
const NEWTON_STEPS = 40

/** Returns the `degree`th root of a number from 0 to 1. */
function root(value: number, degree: 3 | 5): number {
  if (value <= 0) return 0
  let found = 1
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    const power = degree === 3 ? found * found : found * found * found * found
    found = ((degree - 1) * found + value / power) / degree
  }
  return found
}

/** Removes the gamma of a channel of sRGB (0 to 255): x to the power of 2.4 is x twice times the fifth root of x twice. */
function linear(channel: number): number {
  const value = channel / 255
  if (value <= 0.04045) return value / 12.92
  const base = (value + 0.055) / 1.055
  const fifth = root(base, 5)
  return base * base * fifth * fifth
}

const LINEAR = Float64Array.from({ length: 256 }, (_, channel) => linear(channel))

export function okLab(color: Color): Lab {
  const [r, g, b] = [LINEAR[red(color)]!, LINEAR[green(color)]!, LINEAR[blue(color)]!]
  const l = root(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b, 3)
  const m = root(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b, 3)
  const s = root(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b, 3)
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

/** Returns how different two colors look: 0 for equal ones, 1 for black and white, 0.02 for a difference that is just visible. */
export function labDistance(one: Lab, other: Lab): number {
  const [l, a, b] = [one.lightness - other.lightness, one.a - other.a, one.b - other.b]
  return Math.sqrt(l * l + a * a + b * b)
}
