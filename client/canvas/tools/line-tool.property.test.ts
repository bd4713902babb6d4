import fc from 'fast-check'
import { expect, test } from 'vitest'
import { strokeFault } from '#crdt/document/stroke/stroke-fault.ts'
import { STROKE_LIMITS } from '#crdt/document/stroke/stroke.ts'
import { lineTool, type LineEffect, type LineInput, type LineState } from './line-tool.ts'
import type { PagePoint } from '#client/canvas/geometry/points.ts'
import { FIRST_SETTINGS, type ToolSettings } from './tool-settings.ts'

function play(inputs: readonly LineInput[]): { state: LineState; effects: LineEffect[] } {
  let ids = 0
  const maker = { author: 7, newId: () => `s${(ids += 1)}`, now: () => 1_000 }
  let state: LineState = null
  const effects: LineEffect[] = []
  for (const input of inputs) {
    const [next, more] = lineTool(state, input, maker)
    state = next
    effects.push(...more)
  }
  return { state, effects }
}
const at = (x: number, y: number, pressure: number | null = null, ms = 0): PagePoint => ({ x, y, pressure, at: ms })
const brush: ToolSettings = { ...FIRST_SETTINGS, tool: 'brush' }
const press = (point: PagePoint, settings = brush, region = 4): LineInput => ({
  type: 'press',
  point,
  settings,
  region,
})
const drag = (...points: PagePoint[]): LineInput => ({ type: 'drag', points })
const commits = (effects: readonly LineEffect[]) =>
  effects.flatMap((effect) => (effect.type === 'commit' ? [effect.stroke] : []))

test('a press and a release leave a dot', () => {
  const { effects, state } = play([press(at(10, 20)), { type: 'release' }])
  expect(state).toBeNull()
  expect(commits(effects)).toMatchObject([{ id: 's1', author: 7, tool: 'brush', path: { points: [160, 320] } }])
})

test('the brush draws with its tip, the eraser is round', () => {
  for (const [tool, tip] of [
    ['brush', 'sketchy'],
    ['eraser', 'round'],
  ] as const) {
    const { effects } = play([press(at(5, 5), { ...brush, tool, tip: 'sketchy' }), { type: 'release' }])
    expect(commits(effects)).toMatchObject([{ tool, tip }])
  }
})

test('a palm that cancels the touch leaves no stroke behind', () => {
  const { effects } = play([press(at(5, 5)), drag(at(9, 9)), { type: 'abandon' }, { type: 'release' }])
  expect(commits(effects)).toEqual([])
  expect(effects.at(-1)).toEqual({ type: 'discard' })
})

test('the stroke that was previewed last is committed', () => {
  const { effects } = play([press(at(5, 5)), drag(at(9, 9), at(12, 9)), { type: 'release' }])
  const preview = effects.findLast(({ type }) => type === 'preview')
  expect(commits(effects)).toEqual([preview && 'stroke' in preview ? preview.stroke : null])
})

test('staying inside the lines keeps the region of the first point, a free brush has none', () => {
  const kept = play([press(at(5, 5)), { type: 'release' }])
  const free = play([press(at(5, 5), { ...brush, stayInside: false }), { type: 'release' }])
  expect(commits(kept.effects)[0]?.insideRegion).toBe(4)
  expect(commits(free.effects)[0]?.insideRegion).toBe(0)
})

test('the eraser carries its strength and no color', () => {
  const { effects } = play([press(at(5, 5), { ...brush, tool: 'eraser', strength: 25 }), { type: 'release' }])
  expect(commits(effects)[0]).toMatchObject({ tool: 'eraser', strength: 25 })
  expect(commits(effects)[0]).not.toHaveProperty('color')
})

test('without measured pressure the brush is finer where it is fast, and the eraser is not', () => {
  const quick = Array.from({ length: 20 }, (_, i) => at(10 + i * 24, 50, null, 1_000 + i * 8))
  const slow = Array.from({ length: 20 }, (_, i) => at(600, 50 + i * 2, null, 2_000 + i * 8))
  const pressuresOf = (settings: ToolSettings): readonly number[] | null | undefined =>
    commits(
      play([press(at(5, 50, null, 990), settings), drag(...quick), drag(...slow), { type: 'release' }]).effects,
    )[0]?.path.pressures
  const pressures = pressuresOf(brush) ?? []
  expect(pressures).toHaveLength(41)
  expect([pressures[0], pressures.at(-1)]).toEqual([255, 255])
  expect(Math.min(...pressures)).toBeLessThan(200)
  expect(Math.min(...pressures)).toBeGreaterThanOrEqual(184)
  expect(pressuresOf({ ...brush, tool: 'eraser' })).toBeNull()
})

test('a measured pressure is kept, and one spot keeps the highest', () => {
  const inputs = [
    press(at(5, 5, 0.25)),
    drag(at(5, 5, 1), at(5, 5, 0.5), at(90, 5, 0.25, 1)),
    { type: 'release' },
  ] as const
  expect(commits(play(inputs).effects)[0]?.path.pressures).toEqual([255, 128])
})

test('a line longer than the limit continues in a second stroke from the same point', () => {
  const points = Array.from({ length: STROKE_LIMITS.points + 10 }, (_, i) => at((i % 800) + 0.5, Math.floor(i / 800)))
  const strokes = commits(play([press(at(0, 0)), drag(...points), { type: 'release' }]).effects)
  expect(strokes.map(({ id }) => id)).toEqual(['s1', 's2'])
  expect(strokes[0]?.path.points).toHaveLength(STROKE_LIMITS.points * 2)
  expect(strokes[1]?.path.points.slice(0, 2)).toEqual(strokes[0]?.path.points.slice(-2))
})

test('every committed stroke is valid, whatever the pointer does', () => {
  const coordinate = fc.double({ min: -5_000, max: 5_000, noNaN: true })
  const point = fc.record({
    x: coordinate,
    y: coordinate,
    pressure: fc.double({ min: -1, max: 2, noNaN: true }),
    at: fc.integer({ min: 0, max: 1_000 }),
  })
  const settings = fc.record({
    tool: fc.constantFrom('brush', 'eraser'),
    color: fc.integer({ min: 0, max: 0xffffff }),
    size: fc.integer({ min: 1, max: 50 }),
    opacity: fc.integer({ min: 1, max: 100 }),
    strength: fc.integer({ min: 1, max: 100 }),
    stayInside: fc.boolean(),
  })
  fc.assert(
    fc.property(
      settings,
      fc.boolean(),
      fc.nat(0xffff),
      point,
      fc.array(fc.array(point)),
      (chosen, measured, region, first, drags) => {
        const seen = (p: PagePoint): PagePoint => (measured ? p : { ...p, pressure: null })
        const { effects } = play([
          { type: 'press', point: seen(first), settings: { ...FIRST_SETTINGS, ...chosen }, region },
          ...drags.map((points) => drag(...points.map(seen))),
          { type: 'release' },
        ])
        const strokes = commits(effects)
        expect(strokes).toHaveLength(1)
        for (const stroke of strokes) expect(strokeFault(stroke)).toBeNull()
      },
    ),
  )
})
