import { expect, test } from 'vitest'
import { isOnPage } from '#client/canvas/input/geometry.ts'
import { strokeFault } from '#crdt/document/stroke/stroke-fault.ts'
import { UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import { chance } from '#crdt/painter/planes/chance.ts'
import * as fc from '#tests/fast-check.ts'
import {
  GOLD,
  type MagicInput,
  magicReach,
  type MagicState,
  magicTool,
  type MagicToolEffect,
  scatterMagic,
} from './magic-tool.ts'
import { FIRST_SETTINGS, type ToolSettings } from './tool-settings.ts'

const wand: ToolSettings = { ...FIRST_SETTINGS, tool: 'magic', size: 10, color: 0x35a853 }
const press = (x: number, y: number): MagicInput => ({ type: 'press', point: { x, y }, settings: wand })
const drag = (...xs: number[]): MagicInput => ({ type: 'drag', points: xs.map((x) => ({ x, y: 100 })) })

/** Plays the inputs, each `apart` milliseconds after the one before. */
function play(inputs: readonly MagicInput[], apart = 100) {
  let [ids, time, drawn] = [0, 0, 0]
  const maker = {
    author: 7,
    newId: () => `s${(ids += 1)}`,
    now: () => time,
    random: () => ((drawn += 7) % 10) / 10,
  }
  let state: MagicState = null
  const effects: MagicToolEffect[] = []
  for (const input of inputs) {
    const [next, more] = magicTool(state, input, maker)
    state = next
    effects.push(...more)
    time += apart
  }
  return { state, effects, types: effects.map(({ type }) => type) }
}
const committed = (effects: readonly MagicToolEffect[]) =>
  effects.flatMap((effect) => (effect.type === 'commit' ? [effect.stroke] : []))

test('a tap is one stroke, committed as it was previewed', () => {
  const { effects, state } = play([press(100, 100), drag(102), { type: 'release' }])
  expect(state).toBeNull()
  expect(effects.map(({ type }) => type)).toEqual(['preview', 'commit'])
  const [shown, stored] = effects
  expect(stored?.type === 'commit' && shown?.type === 'preview' && stored.stroke === shown.stroke).toBe(true)
  expect(committed(effects)).toMatchObject([{ id: 's1', author: 7, tool: 'magic', color: 0x35a853, size: 10 }])
  expect(committed(effects)[0]?.effects).toHaveLength(14)
})

test('a drag scatters a new stroke each time it leaves the reach of the last, all of one act', () => {
  const reach = magicReach(10)
  const { effects, types } = play([
    press(100, 100),
    drag(100 + reach, 101 + 2 * reach),
    drag(102 + 4 * reach),
    { type: 'release' },
  ])
  expect(types).toEqual(['preview', 'commit', 'preview', 'commit', 'preview', 'commit'])
  expect(committed(effects).map(({ id }) => id)).toEqual(['s1', 's1~1', 's1~2'])
})

/** Returns where the strokes of a drag through these places have their middles, in units. */
const middlesOf = (...xs: number[]) =>
  committed(play([press(40, 100), drag(...xs), { type: 'release' }]).effects).map(({ effects }) => effects[0]?.x)

test('a fast drag leaves the same stars as a slow one: evenly along its way, without gaps', () => {
  const slow = Array.from({ length: 140 }, (_, i) => 40 + (i + 1) * 5)
  expect(middlesOf(740)).toEqual(Array.from({ length: 11 }, (_, i) => (40 + i * 64) * UNITS_PER_PIXEL))
  expect(middlesOf(...slow)).toHaveLength(11)
})

test('a way over the edge and back scatters on the page only', () => {
  const drags: MagicInput = {
    type: 'drag',
    points: [
      { x: 850, y: 300 },
      { x: 850, y: 500 },
      { x: 700, y: 500 },
    ],
  }
  const { effects } = play([press(750, 300), drags, { type: 'release' }])
  const middles = committed(effects).map((stroke) => stroke.effects[0]!)
  expect(middles.length).toBeGreaterThan(1)
  for (const { x, y } of middles) expect(isOnPage({ x: x / UNITS_PER_PIXEL, y: y / UNITS_PER_PIXEL })).toBe(true)
})

test('nothing is committed while a second finger may still make it a gesture', () => {
  expect(play([press(100, 100), drag(300), { type: 'abandon' }], 40).types).toEqual(['preview', 'discard'])
})

test('nothing is scattered outside the page', () => {
  expect(play([press(-1, 100), drag(200), { type: 'release' }]).types).toEqual([])
  expect(play([press(780, 100), drag(900), { type: 'release' }]).types).toEqual(['preview', 'commit'])
})

function randomFrom(seed: number): () => number {
  let drawn = 0
  return () => chance(seed, (drawn += 1), 0) / 2 ** 32
}
const anySize = fc.integer({ min: 1, max: 50 })
const anyColor = fc.nat(0xffffff)
const anyPoint = fc.record({
  x: fc.double({ min: 0, max: 799, noNaN: true }),
  y: fc.double({ min: 0, max: 599, noNaN: true }),
})

test('the wand makes min(4 + size, 20) valid effects within its reach', () => {
  fc.assert(
    fc.property(anyPoint, anySize, anyColor, fc.nat(), (at, size, color, seed) => {
      const effects = scatterMagic({ at, size, color }, randomFrom(seed))
      expect(effects).toHaveLength(Math.min(4 + size, 20))
      for (const { x, y } of effects) {
        const distance = Math.hypot(x / UNITS_PER_PIXEL - at.x, y / UNITS_PER_PIXEL - at.y)
        expect(distance).toBeLessThanOrEqual(magicReach(size) + 1)
      }
      const stroke = {
        id: 's',
        author: 1,
        madeAt: 0,
        itemId: 0,
        tool: 'magic',
        color,
        size,
        opacity: 100,
        effects,
      } as const
      expect(strokeFault(stroke)).toBeNull()
    }),
  )
})

test('the stars of a drag fill a band from side to side, and from those before to those after', () => {
  fc.assert(
    fc.property(
      anyPoint,
      anySize,
      fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
      fc.nat(),
      (at, size, angle, seed) => {
        const effects = scatterMagic({ at, size, angle }, randomFrom(seed))
        const reach = magicReach(size)
        const placed = effects.map(({ x, y }) => {
          const [dx, dy] = [x / UNITS_PER_PIXEL - at.x, y / UNITS_PER_PIXEL - at.y]
          return {
            along: dx * Math.cos(angle) + dy * Math.sin(angle),
            across: dy * Math.cos(angle) - dx * Math.sin(angle),
          }
        })
        for (const { along, across } of placed)
          expect(Math.max(Math.abs(along), Math.abs(across))).toBeLessThanOrEqual(reach + 1)
        // No quarter of the way is empty.
        for (const quarter of [-1, -0.5, 0, 0.5])
          expect(placed.some(({ along }) => along >= quarter * reach - 1 && along <= (quarter + 0.5) * reach + 1)).toBe(
            true,
          )
      },
    ),
  )
})

test('the first effect is under the pointer in the leading color, the others add pink and white', () => {
  const colors = new Set<number>()
  fc.assert(
    fc.property(anyPoint, anySize, fc.nat(), (at, size, seed) => {
      const [first, ...others] = scatterMagic({ at, size, color: 0x3fa9f5 }, randomFrom(seed))
      expect(first?.color).toBe(0x3fa9f5)
      expect(
        Math.hypot((first?.x ?? 0) - at.x * UNITS_PER_PIXEL, (first?.y ?? 0) - at.y * UNITS_PER_PIXEL),
      ).toBeLessThan(1)
      for (const { color } of others) colors.add(color)
    }),
  )
  expect(colors).toEqual(new Set([0x3fa9f5, 0xff69b4, 0xffffff]))
})

test('the leading color is gold when none is given', () => {
  expect(scatterMagic({ at: { x: 9, y: 9 }, size: 3 }, randomFrom(1))[0]?.color).toBe(GOLD)
})

test('the same chance scatters the same stars, another chance different ones', () => {
  const middle = { at: { x: 100, y: 100 }, size: 16 }
  const scattered = scatterMagic(middle, randomFrom(5))
  expect(scatterMagic(middle, randomFrom(5))).toEqual(scattered)
  expect(scatterMagic(middle, randomFrom(6))).not.toEqual(scattered)
})
