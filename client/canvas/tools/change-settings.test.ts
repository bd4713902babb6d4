import { expect, test } from 'vitest'
import { changeSettings } from './change-settings.ts'
import { FIRST_SETTINGS, type ToolSettings } from './tool-settings.ts'

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
