/**
 * Measures the painter and its baselines in turns, so that both see the same machine: brush strokes against a Skia canvas,
 * fills against a per-pixel flood and the npm package q-floodfill. Opening, undo and growing strokes have no baseline.
 */
import { weighStroke } from '#crdt/document/stroke/stroke-weight.ts'
import { TIPS, type BrushStroke, type FillStroke, type Stroke, type Tip } from '#crdt/document/stroke/stroke.ts'
import { compose } from '#crdt/painter/planes/compose.ts'
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import {
  blankColorPlane,
  HEIGHT,
  PIXELS,
  WHOLE_PAGE,
  WIDTH,
  type ColorPlane,
  type Plates,
} from '#crdt/painter/planes/planes.ts'
import { blankPlates } from '#crdt/painter/plates/plates.ts'
import { decodePlates, encodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { Timeline } from '#crdt/painter/timeline/timeline.ts'
import { qFloodFill, skiaCanvas, skiaFinish, skiaStroke, stackFlood } from './painter-baselines.ts'
import { cellPage, handLine, zigzagLine } from './painter-inputs.ts'

interface Result {
  readonly what: string
  readonly ours: number
  readonly peer?: { readonly name: string; readonly milliseconds: number; readonly wanted: string }
}

const ROUNDS = 41
const MAX_WARM_UP_ROUNDS = 40
/** Few strokes per measurement, so that most measurements are not interrupted. */
const STROKES_PER_MEASUREMENT = 3
const COLORS = [0xe84393, 0x2563eb, 0xffd700, 0x2e8b57]

const base = (id: string): { id: string; author: number; madeAt: number; itemId: number } => ({
  id,
  author: 1,
  madeAt: 0,
  itemId: 0,
})

function brush(number: number, size: number, tip: Tip, points = 50): BrushStroke {
  const path = { points: handLine(number, points), pressures: null }
  return {
    ...base(`b${number}`),
    tool: 'brush',
    color: COLORS[number % 4]!,
    size,
    opacity: 100,
    tip,
    insideRegion: 0,
    path,
  }
}

const fill = (number: number, x: number, y: number): FillStroke => ({
  ...base(`f${number}`),
  tool: 'fill',
  x: x * 8,
  y: y * 8,
  region: 0,
  target: 0,
  color: COLORS[number % 4]!,
  opacity: 100,
  style: 'solid',
})

/** Runs the jobs in turns and returns their medians in milliseconds. Up to MAX_WARM_UP_ROUNDS rounds before let the engine compile. */
function medians(jobs: readonly ((round: number) => void)[], rounds = ROUNDS): number[] {
  const times = jobs.map((): number[] => [])
  const warmUp = Math.min(rounds, MAX_WARM_UP_ROUNDS)
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const [index, job] of jobs.entries()) {
      const start = performance.now()
      job(round + warmUp)
      if (round >= 0) times[index]!.push(performance.now() - start)
    }
  }
  return times.map((list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!)
}

function brushes(plates: Plates): Result[] {
  const color = blankColorPlane()
  const skia = skiaCanvas()
  return (
    [
      ['round', 5],
      ['round', 10],
      ['round', 25],
      ['round', 45],
      ['square', 10],
      ['fuzzy', 10],
      ['fuzzy', 45],
      ['sketchy', 10],
      ['sketchy', 45],
      ['crayon', 45],
      ['chalk', 45],
      ['watercolor', 45],
    ] as const
  ).map(([tip, size]) => {
    const [ours, theirs] = medians([
      (round) => {
        for (let i = 0; i < STROKES_PER_MEASUREMENT; i += 1)
          paintStroke(color, plates, brush(round * STROKES_PER_MEASUREMENT + i, size, tip))
      },
      (round) => {
        for (let i = 0; i < STROKES_PER_MEASUREMENT; i += 1)
          skiaStroke(skia, handLine(round * STROKES_PER_MEASUREMENT + i, 50), size, '#2563eb')
        skiaFinish(skia)
      },
    ])
    const peer = {
      name: 'Skia canvas (round)',
      milliseconds: theirs! / STROKES_PER_MEASUREMENT,
      wanted: tip === 'round' && size === 10 ? 'at most 1.5x' : '',
    }
    return { what: `brush ${tip}, size ${size}, 50 points`, ours: ours! / STROKES_PER_MEASUREMENT, peer }
  })
}

const zigzag = (tip: Tip): Stroke => ({ ...brush(0, 50, tip), path: { points: zigzagLine(500), pressures: null } })

/** Measures wide lines that cross themselves again and again, each in turns with the round tip's. */
function zigzags(plates: Plates): Result[] {
  const color = blankColorPlane()
  return (['fuzzy', 'sketchy', 'crayon', 'chalk', 'watercolor'] as const).map((tip) => {
    const [ours, round] = medians(
      [() => paintStroke(color, plates, zigzag(tip)), () => paintStroke(color, plates, zigzag('round'))],
      5,
    )
    const wanted = tip === 'fuzzy' || tip === 'sketchy' ? '' : 'at most 4x'
    return {
      what: `${tip} zigzag, size 50, 500 points`,
      ours: ours!,
      peer: { name: 'round tip', milliseconds: round!, wanted },
    }
  })
}

/** Compares the time of wide lines with what they weigh (docs/decisions/0195). */
function weights(plates: Plates): Result[] {
  const color = blankColorPlane()
  return TIPS.map((tip) => {
    const [ours] = medians([() => paintStroke(color, plates, zigzag(tip))], 3)
    const peer = { name: 'its weight', milliseconds: weighStroke(zigzag(tip)).paint / 1_000, wanted: '0.3x to 2.5x' }
    return { what: `${tip} line, size 50, 500 points`, ours: ours!, peer }
  })
}

/** Returns the page as RGBA with its ink, for baselines that know no regions. */
function flattened(plates: Plates): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(PIXELS * 4)
  compose(blankColorPlane(), plates.ink, rgba, WHOLE_PAGE)
  return rgba
}

function cleanFill(): Result {
  const plates = cellPage(4, 3, true)
  const color = blankColorPlane()
  const rgba = flattened(plates)
  const [ours, theirs] = medians([
    (round) => paintStroke(color, plates, fill(round, 200, 200)),
    (round) => stackFlood(rgba, 200, 200, COLORS[round % 4]!, 10),
  ])
  return {
    what: `fill of a clean region of ${plates.regions[2]!.area} pixels`,
    ours: ours!,
    peer: { name: 'per-pixel RGBA stack', milliseconds: theirs!, wanted: 'at least 30x faster' },
  }
}

function freeFlood(): Result {
  const plates = cellPage(1, 1, false)
  const color = blankColorPlane()
  const rgba = flattened(plates)
  const FloodFill = qFloodFill()
  const [ours, theirs] = medians([
    (round) => paintStroke(color, plates, fill(round, 800, 600)),
    (round) => {
      const bucket = new FloodFill({ data: rgba, width: WIDTH, height: HEIGHT, colorSpace: 'srgb' })
      bucket.fill(`#${COLORS[round % 4]!.toString(16).padStart(6, '0')}`, 800, 600, 10)
    },
  ])
  return {
    what: 'flood of a page without regions',
    ours: ours!,
    peer: { name: 'q-floodfill', milliseconds: theirs!, wanted: 'at least 3x faster' },
  }
}

/** A brush stroke divides the region, so the fill must read the pixels. */
function dividedFill(): Result {
  const plates = cellPage(4, 3, true)
  const color: ColorPlane = blankColorPlane()
  paintStroke(color, plates, {
    ...base('line'),
    tool: 'brush',
    color: 0,
    size: 5,
    opacity: 100,
    tip: 'round',
    insideRegion: 0,
    path: { points: [0, 1600, 3200, 1600], pressures: null },
  })
  const [ours] = medians([(round) => paintStroke(color, plates, fill(round, 200, 350))])
  return { what: 'fill of half a region that a line divides', ours: ours! }
}

function timelines(): Result[] {
  const plates = cellPage(8, 6, true)
  const entries = Array.from({ length: 10_000 }, (_, i) => ({
    stroke:
      i % 4 === 0 ? fill(i, (i * 137) % WIDTH, (i * 71) % HEIGHT) : brush(i, 5 + (i % 20), 'round', 20 + (i % 40)),
    undone: false,
  }))
  const opened = (count: number): number => medians([() => new Timeline(plates).sync(entries.slice(0, count))], 1)[0]!
  const timeline = new Timeline(plates)
  timeline.sync(entries)
  const flagged = (at: number, undone: boolean): typeof entries => entries.with(at, { ...entries[at]!, undone })
  const undo = (back: number): number =>
    medians([(round) => timeline.sync(flagged(entries.length - back, round % 2 === 0))], 5)[0]!
  const results: Result[] = [
    { what: 'open 1,000 strokes, a quarter of them fills', ours: opened(1000) },
    { what: 'open 10,000 strokes', ours: opened(10_000) },
    { what: 'undo or redo the last stroke of 10,000', ours: undo(1) },
    { what: 'undo or redo the 50th last stroke', ours: undo(50) },
    { what: 'undo or redo the 5,000th last stroke', ours: undo(5000) },
  ]
  const whole = brush(3, 10, 'round', 2000)
  const grown = (points: number): Stroke => ({
    ...whole,
    path: { points: whole.path.points.slice(0, points * 2), pressures: null },
  })
  timeline.preview([grown(1500)])
  const [perPoint] = medians([(round) => timeline.preview([grown(1502 + round * 2)])])
  return [...results, { what: 'two more points of a growing stroke of 1,500', ours: perPoint! }]
}

function planes(plates: Plates): Result[] {
  const color = blankColorPlane()
  const out = new Uint8ClampedArray(PIXELS * 4)
  const bytes = encodePlates(plates)
  const [composing, decoding] = medians([() => compose(color, plates.ink, out, WHOLE_PAGE), () => decodePlates(bytes)])
  return [
    { what: 'compose the whole page', ours: composing! },
    { what: `decode plates (${bytes.length} bytes)`, ours: decoding! },
  ]
}

/** Measures everything and prints a table. */
export function paintBench(): void {
  const results: Result[] = [
    ...brushes(blankPlates()),
    ...zigzags(blankPlates()),
    ...weights(blankPlates()),
    cleanFill(),
    freeFlood(),
    dividedFill(),
    ...timelines(),
    ...planes(cellPage(8, 6, true)),
  ]
  for (const { what, ours, peer } of results) {
    const beside = peer
      ? `${peer.milliseconds.toFixed(3).padStart(9)} ms ${peer.name}, ${(ours / peer.milliseconds).toFixed(3)}x ${peer.wanted}`
      : ''
    console.log(`${what.padEnd(48)} ${ours.toFixed(3).padStart(9)} ms  ${beside}`)
  }
}

if (import.meta.url === `file://${process.argv[1]}`) paintBench()
