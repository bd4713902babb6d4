import { expect, test } from 'vitest'
import { ALL_UNLOCKS } from '#contract/unlocks.ts'
import type { LookUnlock } from '#contract/vocabulary.ts'
import { mayUse, needsOf } from '#crdt/document/stroke/looks.ts'
import { STAMP_TYPES, TIPS } from '#crdt/document/stroke/stroke.ts'
import { PALETTE_NAMES } from '#client/ui/crayon-box/palettes.ts'
import * as fc from '#tests/fast-check.ts'
import { changeSettings, FIRST_SETTINGS, type ToolSettings, withOwned } from './tool-settings.ts'
import { lineTool } from './line-tool.ts'
import { magicTool } from './magic-tool.ts'
import { stampTool } from './stamp-tool.ts'
import { WAND_STYLE_NAMES } from './owned-looks.ts'

const [berry, sky, leaf] = [FIRST_SETTINGS.color, 0x3fa9f5, 0x35a853]
const play = (steps: readonly (readonly [at: number, change: Partial<ToolSettings>])[]): ToolSettings =>
  steps.reduce((settings, [at, change]) => changeSettings(settings, change, at), FIRST_SETTINGS)

test('the replaced color becomes the last one', () => {
  expect(play([[1_000, { color: sky }]])).toMatchObject({ color: sky, lastColor: berry })
  expect(
    play([
      [1_000, { color: sky }],
      [2_000, { color: leaf }],
    ]),
  ).toMatchObject({ color: leaf, lastColor: sky })
})

test('colors passed while turning the wheel are not remembered', () => {
  const turning = [0x111111, 0x222222, 0x333333].map((color, i) => [2_000 + i * 16, { color }] as const)
  expect(play([[1_000, { color: sky }], ...turning])).toMatchObject({ color: 0x333333, lastColor: sky })
})

test('two colors can be swapped, however fast', () => {
  const swap = { color: berry, lastColor: sky }
  expect(
    play([
      [1_000, { color: sky }],
      [1_010, swap],
    ]),
  ).toMatchObject(swap)
})

test('choosing the same color again changes nothing', () => {
  expect(
    play([
      [1_000, { color: sky }],
      [2_000, { color: sky }],
    ]),
  ).toMatchObject({ lastColor: berry, colorSince: 1_000 })
})

test('a color or a tool ends the eyedropper, a size does not', () => {
  const picking = [1, { picking: true }] as const
  expect(play([picking, [2, { size: 5 }]]).picking).toBe(true)
  expect(play([picking, [2, { color: sky }]]).picking).toBe(false)
  expect(play([picking, [2, { color: berry }]]).picking).toBe(false)
  expect(play([picking, [2, { tool: 'brush' }]]).picking).toBe(false)
})

test('switching the crayon box replaces the chosen crayons by those of the same names, and no other colors', () => {
  const [distinctBerry, coral] = [0xca4ea7, 0xff6b6b]
  const switched = play([
    [1_000, { color: coral }],
    [2_000, { distinctColors: true }],
  ])
  expect(switched).toMatchObject({ color: coral, lastColor: distinctBerry, distinctColors: true })
  expect(play([[1_000, { distinctColors: true }]])).toMatchObject({ color: distinctBerry, lastColor: null })
  expect(
    play([
      [1_000, { distinctColors: true }],
      [2_000, { distinctColors: false }],
    ]).color,
  ).toBe(berry)
})

const maker = { author: 1, newId: () => 's', now: () => 0, random: () => 0.5 }
const point = { x: 100, y: 100, pressure: null, at: 0 }

test('whatever the browser remembers and the person owns, no stroke is made that the guard refuses (ITEM-1)', () => {
  const remembered = fc.record({
    tip: fc.constantFrom(...TIPS),
    wandStyle: fc.constantFrom(...WAND_STYLE_NAMES),
    stamp: fc.constantFrom(...STAMP_TYPES),
    palette: fc.option(fc.constantFrom(...PALETTE_NAMES)),
    tool: fc.constantFrom('brush' as const, 'eraser' as const, 'magic' as const, 'stamp' as const),
  })
  fc.assert(
    fc.property(remembered, fc.subarray([...ALL_UNLOCKS]), (chosen, unlocks) => {
      const owned = new Map(unlocks.map((unlock, i) => [unlock, i + 1]))
      const items = new Map(unlocks.map((unlock, i) => [i + 1, unlock]))
      const settings = withOwned({ ...FIRST_SETTINGS, ...chosen }, owned)
      const press = { type: 'press', point, settings } as const
      const [drawn] =
        settings.tool === 'stamp'
          ? stampTool(null, press, maker)
          : settings.tool === 'magic'
            ? magicTool(null, press, maker)
            : lineTool(null, { ...press, region: 0 }, maker)
      const stroke = drawn!.stroke
      const needs: readonly LookUnlock[] = needsOf(stroke)
      expect(mayUse({ itemId: stroke.itemId, needs }, items)).toBe(true)
      expect(settings.palette === null || owned.has(`palette:${settings.palette}`)).toBe(true)
    }),
  )
})
