/** How different two colors look: the distance in OKLab (Ottosson 2020), 0 for equal ones, 1 for black and white. */

type Lab = readonly [number, number, number]

export function perceivedDifference(one: string, other: string): number {
  const [a, b] = [okLab(one), okLab(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

/** @param hex `#RRGGBB` */
function okLab(hex: string): Lab {
  const [r, g, b] = [linear(hex.slice(1, 3)), linear(hex.slice(3, 5)), linear(hex.slice(5, 7))]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** Removes the gamma of a channel of sRGB. */
function linear(twoDigits: string): number {
  const value = Number.parseInt(twoDigits, 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
