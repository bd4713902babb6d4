/** The strokes that players draw: curly lines as a hand draws them, and taps that fill an area. */
import type { BrushStroke, FillStroke } from '#crdt/document/stroke/stroke.ts'
import { PAGE_HEIGHT, PAGE_WIDTH, UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import { benchStroke } from '#scripts/bench/sync/systems/bench-stroke.ts'
import type { RandomSource } from '#tests/chaos/support/run/random-source.ts'

/** Lines differ as these numbers do. */
const SEEDS = 1_000_000

/** A stroke's id has 128 random bits, as the client's. */
const newId = (random: RandomSource): string => Buffer.from(random.bytes(16)).toString('base64url')

export function newLine(random: RandomSource, author: number): BrushStroke {
  const { points } = benchStroke(random.between(1, SEEDS), random.between(1, SEEDS), author)
  return {
    ...base(random, author),
    tool: 'brush',
    size: random.between(4, 30),
    tip: 'round',
    insideRegion: 0,
    path: {
      points: points.flatMap(({ x, y }) => [Math.round(x * UNITS_PER_PIXEL), Math.round(y * UNITS_PER_PIXEL)]),
      pressures: null,
    },
  }
}

export function newFill(random: RandomSource, author: number): FillStroke {
  return {
    ...base(random, author),
    tool: 'fill',
    x: random.between(0, PAGE_WIDTH - 1) * UNITS_PER_PIXEL,
    y: random.between(0, PAGE_HEIGHT - 1) * UNITS_PER_PIXEL,
    region: 0,
    target: 0xffffff,
    style: 'solid',
  }
}

/** Returns the line as far as it is drawn. */
export const beginningOf = (line: BrushStroke, points: number): BrushStroke => ({
  ...line,
  path: { points: line.path.points.slice(0, Math.max(1, points) * 2), pressures: null },
})

const base = (random: RandomSource, author: number) => ({
  id: newId(random),
  author,
  madeAt: Date.now(),
  itemId: 0,
  color: random.between(0, 0xffffff),
  opacity: 100,
})
