/**
 * Drawing by points: smooth outlines, limbs along a spine, and bodies that are joined from several outlines. Points are written
 * as `x,y x,y`, in page pixels; `!` behind a point makes it a corner.
 */
import { path, shape } from './shape.ts'

interface Point {
  readonly x: number
  readonly y: number
  /** The third number of a point: the width of a limb there. */
  readonly width: number
  readonly corner: boolean
  /** The direction of the line there, where it is known. */
  readonly along?: Direction
}
type Direction = readonly [number, number]

/** The width of every line of a picture, in page pixels. */
export const PICTURE_LINE = 7

function parsed(text: string): Point[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [x = NaN, y = NaN, width = 0] = word.replace('!', '').split(',').map(Number)
      if (!Number.isFinite(x + y + width)) throw new Error(`Not a point: ${word}`)
      return { x, y, width, corner: word.endsWith('!') }
    })
}

/** Returns the direction of a smooth line in `here`: that of the circle through the three points. */
function direction(before: Point, here: Point, after: Point): Direction {
  if (here.along) return here.along
  const one = Math.hypot(here.x - before.x, here.y - before.y) || 1
  const two = Math.hypot(after.x - here.x, after.y - here.y) || 1
  const x = ((here.x - before.x) * two) / one + ((after.x - here.x) * one) / two
  const y = ((here.y - before.y) * two) / one + ((after.y - here.y) * one) / two
  const length = Math.hypot(x, y) || 1
  return [x / length, y / length]
}

function segments(points: readonly Point[], closed: boolean): string {
  const count = points.length
  const at = (i: number): Point => points[closed ? (i + count) % count : Math.max(0, Math.min(count - 1, i))]!
  const parts: string[] = []
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [from, to] = [at(i), at(i + 1)]
    const chord = Math.hypot(to.x - from.x, to.y - from.y)
    const [ux, uy] = [(to.x - from.x) / (chord || 1), (to.y - from.y) / (chord || 1)]
    /** As long as the handle of an arc that leaves its chord at that angle. */
    const reach = ([x, y]: Direction): number => {
      const cosine = Math.max(-0.6, ux * x + uy * y)
      return chord / (3 * ((1 + cosine) / 2))
    }
    /** Leaves the chord on the other side, as an arc does that arrives in `end`. */
    const mirrored = ([x, y]: Direction): Direction => {
      const along = 2 * (ux * x + uy * y)
      return [along * ux - x, along * uy - y]
    }
    const [opens, ends] = [!closed && i === 0, !closed && i === count - 2]
    let start: Direction | null = from.corner || opens ? null : direction(at(i - 1), from, to)
    let end: Direction | null = to.corner || ends ? null : direction(from, to, at(i + 2))
    start ??= end && opens ? mirrored(end) : [ux, uy]
    end ??= ends && !opens ? mirrored(start) : [ux, uy]
    const [out, back] = [Math.min(reach(start), chord * 0.8), Math.min(reach(end), chord * 0.8)]
    parts.push(
      path`C${from.x + start[0] * out} ${from.y + start[1] * out} ${to.x - end[0] * back} ${to.y - end[1] * back} ${to.x} ${to.y}`,
    )
  }
  return parts.join('')
}

/** Returns the path of a closed smooth outline. */
export function outlined(points: string): string {
  const all = parsed(points)
  return `${path`M${all[0]!.x} ${all[0]!.y}`}${segments(all, true)}Z`
}

/** Returns the path of an open smooth line. */
export function traced(points: string): string {
  const all = parsed(points)
  return `${path`M${all[0]!.x} ${all[0]!.y}`}${segments(all, false)}`
}

/** Returns the points of one side of a limb and its round end, from the start on the left to the start on the right. */
function sides(spine: readonly Point[]): Point[] {
  const last = spine.length - 1
  const [left, right]: [Point[], Point[]] = [[], []]
  let [dx, dy] = [0, 0]
  for (const [i, here] of spine.entries()) {
    ;[dx, dy] = direction(spine[Math.max(0, i - 1)]!, here, spine[Math.min(last, i + 1)]!)
    const half = here.width / 2
    left.push({ ...here, x: here.x + dy * half, y: here.y - dx * half, along: [dx, dy] })
    right.unshift({ ...here, x: here.x - dy * half, y: here.y + dx * half, along: [-dx, -dy] })
  }
  const tip = spine[last]!
  const end = { x: tip.x + (dx * tip.width) / 2, y: tip.y + (dy * tip.width) / 2, along: [-dy, dx] as const }
  return [...left, { ...tip, ...end }, ...right]
}

/** Returns the path of a closed limb along a spine of points `x,y,width` with round ends. */
export function limbPath(spine: string): string {
  const points = parsed(spine)
  const [first, second] = [points[0]!, points[1]!]
  const around = sides(points)
  const length = Math.hypot(second.x - first.x, second.y - first.y) || 1
  const back = first.width / 2 / length
  around.push({ ...first, x: first.x - (second.x - first.x) * back, y: first.y - (second.y - first.y) * back })
  return `${path`M${around[0]!.x} ${around[0]!.y}`}${segments(around, true)}Z`
}

export const blob = (points: string, reference: string): string => shape(outlined(points), reference)

/** An open line through points. */
export const trace = (...lines: readonly string[]): string => `<path d="${lines.map(traced).join('')}" fill="none"/>`

export const limb = (spine: string, reference: string): string => shape(limbPath(spine), reference)

/** A limb without an outline at its start, which grows out of what is drawn before it. */
export function grown(spine: string, reference: string): string {
  const around = sides(parsed(spine))
  const open = `${path`M${around[0]!.x} ${around[0]!.y}`}${segments(around, false)}`
  return `<path d="${open}Z" stroke="none" data-reference="${reference}"/><path d="${open}" fill="none"/>`
}

/** One region that several paths cover together: only the outline around all of them is drawn. */
export function joined(reference: string, ...paths: readonly string[]): string {
  const d = paths.join('')
  return `<path d="${d}" fill="none" stroke-width="${PICTURE_LINE * 2}"/>${paths.map((one) => `<path d="${one}" stroke="none" data-reference="${reference}"/>`).join('')}`
}

/** Enlarges `markup`, drawn around 0,0, and puts it at (x, y). Lines keep their width. */
export function sized(x: number, y: number, scale: number, markup: string, turn = 0, mirrored = false): string {
  const thinner = (width: number): string => String(Math.round((width / scale) * 100) / 100)
  const inner = markup.replaceAll(
    / stroke-width="([\d.]+)"/g,
    (_, width: string) => ` stroke-width="${thinner(Number(width))}"`,
  )
  const rotation = turn === 0 ? '' : ` rotate(${turn})`
  return `<g stroke-width="${thinner(PICTURE_LINE)}" transform="translate(${x} ${y})${rotation} scale(${mirrored ? -scale : scale} ${scale})">${inner}</g>`
}
