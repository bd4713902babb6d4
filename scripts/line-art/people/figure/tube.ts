/** Smooth outlines around a middle line: arms, legs, tails, necks, branches. */
import { tenth } from '#scripts/line-art/format/page-format.ts'

export type Point = readonly [number, number]

/** Half widths along the line: [share of the length from 0 to 1, half width]. */
export type Widths = readonly (readonly [number, number])[]

const mix = ([ax, ay]: Point, [bx, by]: Point, share: number): Point => [ax + (bx - ax) * share, ay + (by - ay) * share]
const write = ([x, y]: Point): string => `${tenth(x)} ${tenth(y)}`

/** Returns cubic curves from the first point through all others. */
function through(points: readonly Point[]): string {
  const at = (i: number): Point => points[Math.max(0, Math.min(points.length - 1, i))]!
  return points
    .slice(1)
    .map((end, i) => {
      const [before, start, after] = [at(i - 1), at(i), at(i + 2)]
      const one: Point = [start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6]
      const two: Point = [end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6]
      return `C${write(one)} ${write(two)} ${write(end)}`
    })
    .join('')
}

/** Returns an open smooth line through `points`. */
const smoothLine = (points: readonly Point[]): string => `M${write(points[0]!)}${through(points)}`

/** Returns a closed smooth outline through `points`. */
function smoothShape(points: readonly Point[]): string {
  const count = points.length
  const round = [points[count - 1]!, ...points, points[0]!, points[1]!]
  const at = (i: number): Point => round[i]!
  const parts = points.map((_, i) => {
    const [before, start, end, after] = [at(i), at(i + 1), at(i + 2), round[i + 3] ?? points[1]!]
    const one: Point = [start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6]
    const two: Point = [end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6]
    return `C${write(one)} ${write(two)} ${write(end)}`
  })
  return `M${write(points[0]!)}${parts.join('')}Z`
}

/** Returns points along the bent line through `joints`, whose corners are rounded, evenly spread over its length. */
function middleLine(joints: readonly Point[], count = 9): Point[] {
  const bent = joints.flatMap((joint, i): Point[] => {
    const [before, after] = [joints[i - 1], joints[i + 1]]
    if (!before || !after) return [joint]
    const [one, two] = [mix(joint, before, 0.35), mix(joint, after, 0.35)]
    return [one, mix(mix(one, joint, 0.6), mix(two, joint, 0.6), 0.5), two]
  })
  const lengths = [0]
  for (let i = 1; i < bent.length; i++)
    lengths.push(lengths[i - 1]! + Math.hypot(bent[i]![0] - bent[i - 1]![0], bent[i]![1] - bent[i - 1]![1]))
  const whole = lengths.at(-1)!
  return Array.from({ length: count }, (_, at) => {
    const wanted = (whole * at) / (count - 1)
    const next = Math.max(
      1,
      lengths.findIndex((length) => length >= wanted - 1e-9),
    )
    const [from, to] = [lengths[next - 1]!, lengths[next]!]
    return mix(bent[next - 1]!, bent[next]!, to === from ? 0 : (wanted - from) / (to - from))
  })
}

function widthAt(widths: Widths, share: number): number {
  const next = widths.findIndex(([at]) => at >= share)
  if (next === -1) return widths.at(-1)![1]
  if (next === 0) return widths[0]![1]
  const [[from, one], [to, two]] = [widths[next - 1]!, widths[next]!]
  return one + ((two - one) * (share - from)) / (to - from)
}

/**
 * Returns the outline of a tube around the line through `joints`. `part` is the piece that is drawn, in shares of the length.
 * A round end bulges by its half width; a flat one is cut across, such as a sleeve.
 * A round start bulges too, which lets a leg grow out of a body.
 */
export function tube(
  joints: readonly Point[],
  widths: Widths,
  {
    start = 'flat',
    end = 'round',
    part = [0, 1],
  }: { start?: 'round' | 'flat'; end?: 'round' | 'flat'; part?: readonly [number, number] } = {},
): string {
  const fine = middleLine(joints, 41)
  const [first, last] = [Math.round(part[0] * 40), Math.round(part[1] * 40)]
  const steps = Math.max(3, Math.round((last - first) / 5))
  const picked = Array.from({ length: steps + 1 }, (_, at) => Math.round(first + ((last - first) * at) / steps))
  const sides = picked.map((at) => {
    const [before, after] = [fine[Math.max(0, at - 1)]!, fine[Math.min(40, at + 1)]!]
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
    const [dx, dy] = [(after[0] - before[0]) / length, (after[1] - before[1]) / length]
    const width = widthAt(widths, at / 40)
    const [x, y] = fine[at]!
    return {
      left: [x + dy * width, y - dx * width] as Point,
      right: [x - dy * width, y + dx * width] as Point,
      tip: [x + dx * width, y + dy * width] as Point,
      heel: [x - dx * width, y - dy * width] as Point,
    }
  })
  const lefts = sides.map(({ left }) => left)
  const rights = sides.map(({ right }) => right).toReversed()
  if (start === 'round' && end === 'round') return smoothShape([...lefts, sides.at(-1)!.tip, ...rights, sides[0]!.heel])
  if (start === 'round') {
    const outline = [...rights, sides[0]!.heel, ...lefts]
    return `${smoothLine(outline)}Z`
  }
  if (end === 'round') return `${smoothLine([...lefts, sides.at(-1)!.tip, ...rights])}Z`
  return `${smoothLine(lefts)}L${write(rights[0]!)}${through(rights)}Z`
}
