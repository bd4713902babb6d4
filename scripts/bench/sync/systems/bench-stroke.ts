/** Generates the strokes that every system gets: a curly line of 30 to 80 points, as a hand draws it. */

/** Logical pixels with one decimal, as web apps usually round pointer positions. */
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

/** Where lines start: away from the page's edges, because a line turns and stays near its start. */
const START = { x: 150, y: 120, across: 500, down: 360 }
/** Pixels from point to point. A hand starts and ends slowly; at 60 points a second the fastest step is 480 pixels a second. */
const MIN_STEP_PX = 1
const MAX_STEP_PX = 8

const tenth = (value: number): number => Math.round(value * 10) / 10

/** Returns the `clock`th stroke of a Yjs client. The same pair gives every system the same line. */
export function benchStroke(client: number, clock: number, author: number): BenchStroke {
  const seed = client * 31 + clock * 17
  const points: BenchPoint[] = []
  let x = START.x + ((seed * 271) % START.across)
  let y = START.y + ((seed * 193) % START.down)
  const count = 30 + ((clock * 37 + client) % 51)
  for (let i = 0; i < count; i += 1) {
    const angle = seed + i * 0.12 + Math.sin(i * 0.31 + seed) * 0.9
    const step = MIN_STEP_PX + (MAX_STEP_PX - MIN_STEP_PX) * Math.sin((Math.PI * i) / (count - 1))
    x += Math.cos(angle) * step
    y += Math.sin(angle) * step
    points.push({ x: tenth(x), y: tenth(y) })
  }
  return { id: `${client}-${clock}`.padStart(22, '0'), author, tool: 'brush', color: '#E84393', size: 10, points }
}
