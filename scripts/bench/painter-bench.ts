/**
 * Measures the painter and its baselines in turns, so that both see the same machine: brush strokes against a Skia canvas,
 * fills against a per-pixel flood and the npm package q-floodfill. Opening, undo and growing strokes have goals in milliseconds.
 */
import { deflateSync, inflateSync } from 'node:zlib'
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import { weighStroke } from '#crdt/document/stroke/stroke-weight.ts'
import { TIPS, type Stroke } from '#crdt/document/stroke/stroke.ts'
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
import {
  decodeOpeningPicture,
  encodeOpeningPicture,
  entriesOfOpeningPicture,
} from '#crdt/painter/timeline/opening-picture.ts'
import { Timeline } from '#crdt/painter/timeline/timeline.ts'
import { atMost, type Figure, ratioAtMost } from './figures/figures.ts'
import { qFloodFill, skiaCanvas, skiaFinish, skiaStroke, stackFlood } from './painter-baselines.ts'
import { mediansInTurns } from './medians-in-turns.ts'
import { fillLimits, painterLimits } from './painter-limits.ts'
import { base, brush, cellPage, COLORS, fill, handLine, mixed, zigzag } from './painter-inputs.ts'

/** A figure in milliseconds. */
const figure = (what: string, value: number, more: Pick<Figure, 'peer' | 'goal'> = {}): Figure => ({
  what,
  value,
  unit: 'ms',
  digits: 3,
  ...more,
})

/** How often what is compared is repeated. */
export interface PainterLengths {
  readonly rounds: number
  /** Of lines that take a tenth of a second each. */
  readonly longRounds: number
  /** Whether a document is opened once before the opening that counts, and not only its beginning. */
  readonly opensTwice: boolean
}

export const FULL_LENGTHS: PainterLengths = { rounds: 41, longRounds: 5, opensTwice: true }

/** Few strokes per measurement, so that most measurements are not interrupted. */
const STROKES_PER_MEASUREMENT = 3
const SIZES = [5, 10, 25, 45]
function brushes(plates: Plates, rounds: number): Figure[] {
  const color = blankColorPlane()
  const skia = skiaCanvas()
  const lines = TIPS.flatMap((tip) => SIZES.map((size) => ({ tip, size })))
  return lines.map(({ tip, size }) => {
    const [ours, theirs] = mediansInTurns(
      [
        (round) => {
          for (let i = 0; i < STROKES_PER_MEASUREMENT; i += 1)
            paintStroke(color, plates, brush(round * STROKES_PER_MEASUREMENT + i, size, tip))
        },
        (round) => {
          for (let i = 0; i < STROKES_PER_MEASUREMENT; i += 1)
            skiaStroke(skia, handLine(round * STROKES_PER_MEASUREMENT + i, 50), size, '#2563eb')
          skiaFinish(skia)
        },
      ],
      rounds,
    )
    return figure(`brush ${tip}, size ${size}, 50 points`, ours! / STROKES_PER_MEASUREMENT, {
      peer: { name: 'Skia canvas (round)', value: theirs! / STROKES_PER_MEASUREMENT },
      goal: ratioAtMost(1.5),
    })
  })
}

/**
 * Measures wide lines that cross themselves again and again, each in turns with the round tip's, and compares their time with what they
 * weigh (docs/decisions/0195).
 */
function zigzags(plates: Plates, rounds: number): Figure[] {
  const color = blankColorPlane()
  const times = TIPS.map((tip) => {
    const [ours, round] = mediansInTurns(
      [() => paintStroke(color, plates, zigzag(tip)), () => paintStroke(color, plates, zigzag('round'))],
      rounds,
    )
    return { tip, ours: ours!, round: round! }
  })
  const toRound = times.filter(({ tip }) => tip !== 'round')
  return [
    ...toRound.map(({ tip, ours, round }) =>
      figure(`${tip} zigzag, size 50, 500 points`, ours, {
        peer: { name: 'round tip', value: round },
        goal: ratioAtMost(2),
      }),
    ),
    ...times.map(({ tip, ours }) =>
      figure(`${tip} zigzag`, ours, {
        peer: { name: 'its weight', value: weighStroke(zigzag(tip)).paint / 1_000 },
        goal: { of: 'ratio', least: 0.3, most: 2.5 },
      }),
    ),
  ]
}

/** Returns the page as RGBA with its ink, for baselines that know no regions. */
function flattened(plates: Plates): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(PIXELS * 4)
  compose(blankColorPlane(), plates.ink, rgba, WHOLE_PAGE)
  return rgba
}

function cleanFill(rounds: number): Figure {
  const plates = cellPage(4, 3, true)
  const color = blankColorPlane()
  const rgba = flattened(plates)
  const [ours, theirs] = mediansInTurns(
    [
      (round) => paintStroke(color, plates, fill(round, 200, 200)),
      (round) => stackFlood(rgba, 200, 200, COLORS[round % 4]!, 10),
    ],
    rounds,
  )
  return figure(`fill of a clean region of ${plates.regions[2]!.area} pixels`, ours!, {
    peer: { name: 'per-pixel RGBA stack', value: theirs! },
    goal: ratioAtMost(1 / 30),
  })
}

function freeFlood(rounds: number): Figure {
  const plates = cellPage(1, 1, false)
  const color = blankColorPlane()
  const rgba = flattened(plates)
  const FloodFill = qFloodFill()
  const [ours, theirs] = mediansInTurns(
    [
      (round) => paintStroke(color, plates, fill(round, 800, 600)),
      (round) => {
        const bucket = new FloodFill({ data: rgba, width: WIDTH, height: HEIGHT, colorSpace: 'srgb' })
        bucket.fill(`#${COLORS[round % 4]!.toString(16).padStart(6, '0')}`, 800, 600, 10)
      },
    ],
    rounds,
  )
  return figure('flood of a page without regions', ours!, {
    peer: { name: 'q-floodfill', value: theirs! },
    goal: ratioAtMost(1 / 3),
  })
}

/** A brush stroke divides the region, so the fill must read the pixels. */
function dividedFill(rounds: number): Figure {
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
  const [ours] = mediansInTurns([(round) => paintStroke(color, plates, fill(round, 200, 350))], rounds)
  return figure('fill of half a region that a line divides', ours!)
}

/** A fill between soft lines, whose edges reach over most of the page: what takes longest for its weight. */
function fillOfSoftEdges(rounds: number): Figure {
  const plates = blankPlates()
  const lined = blankColorPlane()
  const points = Array.from({ length: 60 }, (_, row) => {
    const x = row % 2 === 0 ? 100 : 12_700
    return [x, 160 * row, x, 160 * row + 80]
  }).flat()
  paintStroke(lined, plates, { ...brush(0, 14, 'fuzzy'), path: { points, pressures: null } })
  const color = blankColorPlane()
  const stroke = fill(0, WIDTH / 2, HEIGHT / 2 + 16)
  const [ours] = mediansInTurns(
    [
      () => {
        color.set(lined)
        paintStroke(color, plates, stroke)
      },
    ],
    rounds,
  )
  return figure('fill with soft edges all over the page', ours!, {
    peer: { name: 'its weight', value: weighStroke(stroke).paint / 1_000 },
    goal: ratioAtMost(15),
  })
}

const plainly = (i: number): Stroke =>
  i % 4 === 0 ? fill(i, (i * 137) % WIDTH, (i * 71) % HEIGHT) : brush(i, 5 + (i % 20), 'round', 20 + (i % 40))

const entriesOf = (count: number, strokeOf: (i: number) => Stroke): DocumentEntry[] =>
  Array.from({ length: count }, (_, i) => ({ stroke: strokeOf(i), undone: false }))

/** The last strokes that the page paints one by one, and those that an opening picture may lack at most. */
const LAST_STROKES = 200
const MOST_MISSING = 300

/** Opens a list as the page does when the server has no opening picture. */
function openedTimeline(plates: Plates, entries: readonly DocumentEntry[]): Timeline {
  const timeline = new Timeline(plates)
  timeline.open(entries.slice(0, -LAST_STROKES))
  while (timeline.opening !== null) timeline.openFurther(200_000)
  timeline.sync(entries)
  return timeline
}

/** Measures opening ten thousand strokes, without and with an opening picture. */
async function openings(opensTwice: boolean): Promise<Figure[]> {
  const regions = cellPage(8, 6, true)
  const kinds = [
    ['round lines and fills', regions, plainly],
    ['strokes of all kinds', regions, mixed],
    ['round lines on a blank page', blankPlates(), (i: number) => brush(i, 5 + (i % 20), 'round', 20 + (i % 40))],
  ] as const
  const results: Figure[] = []
  for (const [name, plates, strokeOf] of kinds) {
    const entries = entriesOf(10_000, strokeOf)
    openedTimeline(plates, entries.slice(0, 1_000))
    if (opensTwice) openedTimeline(plates, entries)
    const without = milliseconds(() => openedTimeline(plates, entries))
    const encoded = entries.map(({ stroke, undone }) => ({ id: stroke.id, undone, bytes: encodeStroke(stroke) }))
    const first = entries.length - MOST_MISSING
    const painted = new Timeline(plates)
    painted.sync(entries.slice(0, first))
    const bytes = encodeOpeningPicture(encoded.slice(0, first), painted.settledColor(), first, 1, (raw) =>
      deflateSync(raw, { level: 3 }),
    )
    const start = performance.now()
    const picture = await decodeOpeningPicture(new Uint8Array(bytes), async (raw) => new Uint8Array(inflateSync(raw)))
    if (!picture || !entriesOfOpeningPicture(picture, encoded)) throw new Error('the opening picture does not fit')
    const timeline = new Timeline(plates)
    timeline.adopt(entries.slice(0, first), picture.color)
    timeline.sync(entries)
    const withPicture = performance.now() - start
    results.push(
      figure(`open 10,000 ${name}`, without, { goal: atMost(1_500) }),
      figure(`open 10,000 ${name} with a picture of all but ${MOST_MISSING}`, withPicture, { goal: atMost(150) }),
    )
  }
  return results
}

function timelines(rounds: number): Figure[] {
  const plates = cellPage(8, 6, true)
  const entries = entriesOf(10_000, plainly)
  const timeline = new Timeline(plates)
  const [opened] = mediansInTurns([() => openedTimeline(plates, entries.slice(0, 1_000))], 1)
  timeline.sync(entries)
  const flagged = (at: number, undone: boolean): typeof entries => entries.with(at, { ...entries[at]!, undone })
  const undo = (back: number): number =>
    mediansInTurns([(round) => timeline.sync(flagged(entries.length - back, round % 2 === 0))], 5)[0]!
  const goal = atMost(100)
  const results: Figure[] = [
    figure('open 1,000 strokes, a quarter of them fills', opened!),
    figure('undo or redo the last stroke of 10,000', undo(1), { goal }),
    figure('undo or redo the 50th last stroke', undo(50), { goal }),
    figure('undo or redo the 5,000th last stroke', undo(5000), { goal }),
  ]
  const whole = brush(3, 10, 'round', 2000)
  const grown = (points: number): Stroke => ({
    ...whole,
    path: { points: whole.path.points.slice(0, points * 2), pressures: null },
  })
  timeline.preview([grown(1500)])
  const [perPoint] = mediansInTurns([(round) => timeline.preview([grown(1502 + round * 2)])], rounds)
  return [...results, figure('two more points of a growing stroke of 1,500', perPoint!)]
}

function planes(plates: Plates, rounds: number): Figure[] {
  const color = blankColorPlane()
  const out = new Uint8ClampedArray(PIXELS * 4)
  const bytes = encodePlates(plates)
  const [composing, decoding] = mediansInTurns(
    [() => compose(color, plates.ink, out, WHOLE_PAGE), () => decodePlates(bytes)],
    rounds,
  )
  return [figure('compose the whole page', composing!), figure(`decode plates (${bytes.length} bytes)`, decoding!)]
}

/** @param goals how long what has a goal is measured, alone; absent for everything, with its limits */
export async function paintBench(goals?: PainterLengths): Promise<readonly Figure[]> {
  const { rounds, longRounds, opensTwice } = goals ?? FULL_LENGTHS
  return [
    ...brushes(blankPlates(), rounds),
    ...zigzags(blankPlates(), longRounds),
    cleanFill(rounds),
    freeFlood(rounds),
    fillOfSoftEdges(longRounds),
    ...(await openings(opensTwice)),
    ...timelines(rounds),
    ...(goals
      ? []
      : [
          dividedFill(rounds),
          ...planes(cellPage(8, 6, true), rounds),
          ...painterLimits(blankPlates()),
          ...fillLimits(cellPage(4, 3, true)),
        ]),
  ]
}

function milliseconds(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
