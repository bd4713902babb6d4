/** The strokes that every system is given: 30 to 80 points of a curly line, as a hand draws it. */

/** Logical pixels with one decimal, as pages usually round a pointer's place. */
export interface BenchPoint {
  readonly x: number
  readonly y: number
}

export interface BenchStroke {
  readonly id: string
  readonly author: number
  readonly tool: 'brush'
  readonly color: string
  readonly size: number
  readonly points: readonly BenchPoint[]
}

/** Half a page of room on each side: the line turns, so it stays near where it began. */
const START = { x: 150, y: 120, across: 500, down: 360 }
/** Pixels from point to point: a hand begins and ends slowly; at 60 points a second the fastest is 480 pixels a second. */
const SLOWEST = 1
const FASTEST = 8

const tenth = (value: number): number => Math.round(value * 10) / 10

/** The `clock`th stroke of a Yjs client; the same pair gives the same line to every system. */
export function benchStroke(client: number, clock: number, author: number): BenchStroke {
  const seed = client * 31 + clock * 17
  const points: BenchPoint[] = []
  let x = START.x + ((seed * 271) % START.across)
  let y = START.y + ((seed * 193) % START.down)
  const count = 30 + ((clock * 37 + client) % 51)
  for (let i = 0; i < count; i += 1) {
    const angle = seed + i * 0.12 + Math.sin(i * 0.31 + seed) * 0.9
    const step = SLOWEST + (FASTEST - SLOWEST) * Math.sin((Math.PI * i) / (count - 1))
    x += Math.cos(angle) * step
    y += Math.sin(angle) * step
    points.push({ x: tenth(x), y: tenth(y) })
  }
  return { id: `${client}-${clock}`.padStart(22, '0'), author, tool: 'brush', color: '#E84393', size: 10, points }
}
