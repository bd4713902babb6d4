/** Simulates color blindness (dichromacy) and measures perceived color distance, for the tests of palettes. */
import { blue, fromHex, green, red } from '#crdt/document/stroke/color.ts'

/** Linear RGB, without gamma; each channel 0 to 1. */
export type LinearRgb = readonly [number, number, number]

type Matrix = readonly [LinearRgb, LinearRgb, LinearRgb]

/** The missing kind of cone: for long, middle or short waves. */
export const DICHROMACIES = ['protan', 'deutan', 'tritan'] as const
export type Dichromacy = (typeof DICHROMACIES)[number]

/**
 * Brettel, Vienot and Mollon (1997), 'Computerized simulation of color appearance for dichromats': for each kind two half-planes
 * and the normal of the plane that separates them. Numbers for linear sRGB from libDaltonLens (public domain).
 */
const HALF_PLANES: Readonly<Record<Dichromacy, { one: Matrix; other: Matrix; normal: LinearRgb }>> = {
  protan: {
    one: [
      [0.1498, 1.19548, -0.34528],
      [0.10764, 0.84864, 0.04372],
      [0.00384, -0.0054, 1.00156],
    ],
    other: [
      [0.1457, 1.16172, -0.30742],
      [0.10816, 0.85291, 0.03892],
      [0.00386, -0.00524, 1.00139],
    ],
    normal: [0.00048, 0.00393, -0.00441],
  },
  deutan: {
    one: [
      [0.36477, 0.86381, -0.22858],
      [0.26294, 0.64245, 0.09462],
      [-0.02006, 0.02728, 0.99278],
    ],
    other: [
      [0.37298, 0.88166, -0.25464],
      [0.25954, 0.63506, 0.1054],
      [-0.0198, 0.02784, 0.99196],
    ],
    normal: [-0.00281, -0.00611, 0.00892],
  },
  tritan: {
    one: [
      [1.01277, 0.13548, -0.14826],
      [-0.01243, 0.86812, 0.14431],
      [0.07589, 0.805, 0.11911],
    ],
    other: [
      [0.93678, 0.18979, -0.12657],
      [0.06154, 0.81526, 0.1232],
      [-0.37562, 1.12767, 0.24796],
    ],
    normal: [0.03901, -0.02788, -0.01113],
  },
}

const dot = ([a, b, c]: LinearRgb, [x, y, z]: LinearRgb): number => a * x + b * y + c * z
const clip = (value: number): number => Math.min(1, Math.max(0, value))

/** Returns the color that looks to everybody as the given color looks to a dichromat. */
export function simulateDichromacy(kind: Dichromacy, color: LinearRgb): LinearRgb {
  const { one, other, normal } = HALF_PLANES[kind]
  const [r, g, b] = dot(color, normal) >= 0 ? one : other
  return [clip(dot(r, color)), clip(dot(g, color)), clip(dot(b, color))]
}

/** Removes the sRGB gamma of a channel of 0 to 255. */
function linearChannel(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Parses `#RRGGBB` as sRGB (IEC 61966-2-1); throws RangeError for other text. */
export function linearRgb(hex: string): LinearRgb {
  const color = fromHex(hex)
  if (color === null) throw new RangeError(`${hex} is no color`)
  return [linearChannel(red(color)), linearChannel(green(color)), linearChannel(blue(color))]
}

/** Returns the distance of two colors in OKLab (Ottosson 2020), 0 to about 1; 0.02 is just noticeable. */
export function perceivedDistance(one: LinearRgb, other: LinearRgb): number {
  const [a, b] = [okLab(one), okLab(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

function okLab([r, g, b]: LinearRgb): readonly [number, number, number] {
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ]
}
