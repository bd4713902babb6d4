/** Path data and layers of plain shapes. */
import { tenth } from '#scripts/line-art/format/page-format.ts'
import { ink, region, type Drawn } from './layer.ts'

type Point = readonly [number, number]

export const ellipsePath = (x: number, y: number, rx: number, ry: number): string =>
  `M${tenth(x - rx)} ${y}a${rx} ${ry} 0 1 1 ${tenth(rx * 2)} 0a${rx} ${ry} 0 1 1 ${tenth(-rx * 2)} 0Z`

/** A rectangle with round corners of `radius`. */
export const boxPath = (x: number, y: number, width: number, height: number, radius = 0): string =>
  radius === 0
    ? `M${x} ${y}h${width}v${height}h${-width}Z`
    : `M${x + radius} ${y}h${width - radius * 2}q${radius} 0 ${radius} ${radius}v${height - radius * 2}q0 ${radius} ${-radius} ${radius}h${radius * 2 - width}q${-radius} 0 ${-radius} ${-radius}v${radius * 2 - height}q0 ${-radius} ${radius} ${-radius}Z`

export const circle = (x: number, y: number, radius: number, reference: string): Drawn =>
  region(ellipsePath(x, y, radius, radius), reference)
export const ellipse = (x: number, y: number, rx: number, ry: number, reference: string): Drawn =>
  region(ellipsePath(x, y, rx, ry), reference)
export const box = (x: number, y: number, width: number, height: number, reference: string, radius = 0): Drawn =>
  region(boxPath(x, y, width, height, radius), reference)
export const polygon = (points: readonly Point[], reference: string): Drawn => region(polygonPath(points), reference)
/** An eye or another round spot of ink. */
export const dot = (x: number, y: number, radius: number): Drawn => ink(ellipsePath(x, y, radius, radius))

export function polygonPath(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${tenth(x)} ${tenth(y)}`).join('L')}Z`
}

/** A star with `points` tips; `inner` is the radius of its inner corners. */
export function starPath(points: number, outer: number, inner: number): string {
  return polygonPath(
    Array.from({ length: points * 2 }, (_, at) => {
      const angle = (at * Math.PI) / points
      const radius = at % 2 === 0 ? outer : inner
      return [radius * Math.sin(angle), -radius * Math.cos(angle)] as const
    }),
  )
}

/** A round outline of `count` bumps around the origin, such as a crown of leaves; `radius` goes to the corners between them. */
export function scallopPath(count: number, radius: number, bump = 0.6): string {
  const corner = (at: number): string => {
    const angle = (at * 2 * Math.PI) / count
    return `${tenth(radius * Math.sin(angle))} ${tenth(-radius * Math.cos(angle))}`
  }
  const arc = tenth(((2 * radius * Math.sin(Math.PI / count)) / 2) * (1 / bump) ** 0.3)
  return `M${corner(0)}${Array.from({ length: count }, (_, at) => `A${arc} ${arc} 0 0 1 ${corner(at + 1)}`).join('')}Z`
}

/** A smooth line through the heights `ys`, spread evenly from `from` to `to`. */
export function curve(ys: readonly number[], from = -20, to = 820): string {
  const step = (to - from) / (ys.length - 1)
  const at = (i: number): number => ys[Math.max(0, Math.min(ys.length - 1, i))]!
  const parts = ys.slice(1).map((y, i) => {
    const x = from + step * i
    const before = at(i) + (at(i + 1) - at(i - 1)) / 6
    const after = y - (at(i + 2) - at(i)) / 6
    return `C${tenth(x + step / 3)} ${tenth(before)} ${tenth(x + (step * 2) / 3)} ${tenth(after)} ${tenth(x + step)} ${tenth(y)}`
  })
  return `M${tenth(from)} ${tenth(ys[0]!)}${parts.join('')}`
}

/** Everything below a smooth line across the page: hills, snow, water, sand. */
export const ground = (reference: string, ...ys: number[]): Drawn => region(`${curve(ys)}V620H-20Z`, reference)
/** Everything above a smooth line across the page: a layer of sky. */
export const ceiling = (reference: string, ...ys: number[]): Drawn => region(`${curve(ys)}V-20H-20Z`, reference)
/** The whole page. */
export const backdrop = (reference: string): Drawn => box(-20, -20, 840, 640, reference)
