import { expect, test } from 'vitest'
import { strokeFault } from '#crdt/document/stroke/stroke-fault.ts'
import { weighStroke, WEIGHT_LIMITS } from '#crdt/document/stroke/stroke-weight.ts'
import { STROKE_LIMITS } from '#crdt/document/stroke/stroke.ts'
import type { PagePoint } from '#client/canvas/input/geometry.ts'
import * as fc from '#tests/fast-check.ts'
import { type LineEffect, type LineInput, type LineState, lineTool, simulatedPressure } from './line-tool.ts'
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

test('a line longer than the limit continues in a second stroke of the same act, from the same point', () => {
  const points = Array.from({ length: STROKE_LIMITS.points + 10 }, (_, i) => at((i % 800) + 0.5, Math.floor(i / 800)))
  const strokes = commits(play([press(at(0, 0)), drag(...points), { type: 'release' }]).effects)
  expect(strokes.map(({ id }) => id)).toEqual(['s1', 's1~1'])
  expect(strokes[0]?.path.points).toHaveLength(STROKE_LIMITS.points * 2)
  expect(strokes[1]?.path.points.slice(0, 2)).toEqual(strokes[0]?.path.points.slice(-2))
})

test('a line that takes too long to paint continues in a second stroke, also with a straight end (STROKE-9)', () => {
  const points = Array.from({ length: 1_000 }, (_, i) => at(i % 2 === 0 ? -100 : 900, (i * 7) % 600))
  const { state, effects } = play([
    press(at(0, 0), { ...brush, tip: 'sketchy', size: 50 }),
    ...points.map((point) => drag(point)),
  ])
  const strokes = commits(effects)
  expect(strokes.length).toBeGreaterThan(0)
  for (const [i, { path }] of strokes.entries())
    expect((strokes[i + 1] ?? state!.stroke).path.points.slice(0, 2)).toEqual(path.points.slice(-2))
  const drawn = [...strokes, state!.stroke].flatMap(({ path }, i) => path.points.slice(i === 0 ? 0 : 2))
  expect(drawn).toHaveLength(2 * points.length + 2)
  const maker = { author: 7, newId: () => 's', now: () => 1_000 }
  for (const stroke of strokes) {
    const full: LineState = { stroke, last: at(0, 0), simulated: null, anchor: null }
    const [aimed] = lineTool(full, { type: 'straight' }, maker)
    const [straight] = lineTool(aimed, drag(at(900, -100)), maker)
    for (const each of [stroke, straight!.stroke])
      expect(weighStroke(each).paint).toBeLessThanOrEqual(WEIGHT_LIMITS.paint)
  }
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
      fc.array(fc.oneof(fc.array(point), fc.constantFrom('straight', 'straighten', 'freehand'))),
      (chosen, measured, region, first, drags) => {
        const seen = (p: PagePoint): PagePoint => (measured ? p : { ...p, pressure: null })
        const { effects } = play([
          { type: 'press', point: seen(first), settings: { ...FIRST_SETTINGS, ...chosen }, region },
          ...drags.map((step) => (typeof step === 'string' ? { type: step } : drag(...step.map(seen)))),
          { type: 'release' },
        ])
        const strokes = commits(effects)
        expect(strokes).toHaveLength(1)
        for (const stroke of strokes) expect(strokeFault(stroke)).toBeNull()
      },
    ),
  )
})

const onPage = fc.tuple(fc.integer({ min: 0, max: 799 }), fc.integer({ min: 0, max: 599 })).map(([x, y]) => at(x, y))
const pathOf = (state: LineState): readonly number[] => state!.stroke.path.points
const units = ({ x, y }: PagePoint): number[] => [x * 16, y * 16]

test('a line that is straight from here keeps what was drawn, and ends at the pointer', () => {
  fc.assert(
    fc.property(onPage, fc.array(onPage), fc.array(onPage, { minLength: 1 }), (first, drawn, aimed) => {
      const before = play([press(first), drag(...drawn)]).state
      const { state } = play([press(first), drag(...drawn), { type: 'straight' }, ...aimed.map((point) => drag(point))])
      const kept = pathOf(before)
      expect(pathOf(state).slice(0, kept.length)).toEqual(kept)
      expect(pathOf(state).length - kept.length).toBeLessThanOrEqual(2)
      expect(pathOf(state).slice(-2)).toEqual(units(aimed.at(-1)!))
    }),
  )
})

test('a finger that rests makes a nearly straight line straight, and leaves a scribble as it is', () => {
  fc.assert(
    fc.property(onPage, fc.array(onPage, { minLength: 2, maxLength: 6 }), onPage, (first, drawn, further) => {
      const inputs = [press(first), drag(...drawn)]
      const points = [first, ...drawn]
      const drawnLength = points
        .slice(1)
        .reduce((sum, { x, y }, i) => sum + Math.hypot(x - points[i]!.x, y - points[i]!.y), 0)
      const apart = Math.hypot(drawn.at(-1)!.x - first.x, drawn.at(-1)!.y - first.y)
      const before = play(inputs).state
      const { state } = play([...inputs, { type: 'straighten' }])
      if (apart < 40 || drawnLength > apart * 1.2) expect(state).toEqual(before)
      else {
        expect(pathOf(state)).toEqual([...units(first), ...units(drawn.at(-1)!)])
        const turned = play([...inputs, { type: 'straighten' }, drag(further)]).state
        expect(pathOf(turned).slice(0, 2)).toEqual(units(first))
        expect(pathOf(turned).slice(-2)).toEqual(units(further))
        expect(pathOf(turned).length).toBeLessThanOrEqual(4)
      }
    }),
  )
})

test('a straight line of a pen is as wide as its hardest press, and goes on freehand', () => {
  const inputs = [
    press(at(10, 10, 0.04)),
    drag(at(50, 10, 0.25), at(90, 11, 0.16)),
    { type: 'straighten' },
    drag(at(100, 10, 0.01)),
  ] as const
  expect(play(inputs).state?.stroke.path).toEqual({ points: [160, 160, 1600, 160], pressures: [128, 128] })
  const { state } = play([...inputs, { type: 'freehand' }, drag(at(100, 50, 0.25))])
  expect(pathOf(state)).toEqual([160, 160, 1600, 160, 1600, 800])
})

test('a line of the largest number of points can still become straight', () => {
  const points = Array.from({ length: STROKE_LIMITS.points - 1 }, (_, i) => at((i % 800) + 0.5, Math.floor(i / 800)))
  const { effects } = play([
    press(at(0, 0)),
    drag(...points),
    { type: 'straight' },
    drag(at(9, 9)),
    { type: 'release' },
  ])
  expect(commits(effects).map((stroke) => strokeFault(stroke))).toEqual([null])
})

const steps = fc.array(fc.tuple(fc.double({ min: 0, max: 400, noNaN: true }), fc.integer({ min: -5, max: 2_000 })))

test('the pressure stays between that of four fifths of the width and that of the full width', () => {
  fc.assert(
    fc.property(steps, (list) => {
      let pressure = 1
      for (const [distance, ms] of list) {
        pressure = simulatedPressure(pressure, distance, ms)
        expect(pressure).toBeGreaterThanOrEqual(0.539)
        expect(pressure).toBeLessThanOrEqual(1)
      }
    }),
  )
})

/** Returns the pressure after `ms` at `speed`, reported every 8 ms. */
function after(speed: number, ms: number, before = 1): number {
  let pressure = before
  for (let passed = 0; passed < ms; passed += 8) pressure = simulatedPressure(pressure, speed * 8, 8)
  return pressure
}

test('faster is finer, slowing down restores the pressure, and one report alone changes little', () => {
  expect(after(0.3, 500)).toBe(1)
  expect(after(1, 500)).toBeGreaterThan(after(2, 500))
  expect(after(2, 500)).toBeGreaterThan(after(3, 500))
  expect(after(3, 500)).toBeCloseTo(0.54, 2)
  expect(after(0.1, 500, 0.54)).toBeCloseTo(1, 2)
  expect(after(30, 8)).toBeGreaterThan(0.9)
})
