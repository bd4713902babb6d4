import { expect, test } from 'vitest'
import { UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import { strokeFault } from '#crdt/document/stroke/stroke-fault.ts'
import { stampTool, type StampInput, type StampState } from './stamp-tool.ts'
import { FIRST_SETTINGS, type ToolSettings } from './tool-settings.ts'

const settings: ToolSettings = {
  ...FIRST_SETTINGS,
  tool: 'stamp',
  stamp: 'stamp:cat',
  stampSize: 100,
  color: 0x35a853,
  owned: new Map([['stamp:cat', 260]]),
}
const press = (x: number, y: number): StampInput => ({ type: 'press', point: { x, y }, settings })
const drag = (...points: [number, number][]): StampInput => ({
  type: 'drag',
  points: points.map(([x, y]) => ({ x, y })),
})

function play(...inputs: readonly StampInput[]) {
  const maker = { author: 7, newId: () => 's', now: () => 5 }
  let state: StampState = null
  return inputs.flatMap((input) => {
    const [next, effects] = stampTool(state, input, maker)
    state = next
    return effects
  })
}

test('a tap places the sticker where it is, with its item (ITEM-1)', () => {
  const effects = play(press(100, 50), { type: 'release' })
  expect(effects.map(({ type }) => type)).toEqual(['preview', 'commit'])
  const placed = effects.at(-1)!
  expect(placed).toMatchObject({ stroke: { itemId: 260, tool: 'magic', color: 0x35a853 } })
  if (placed.type !== 'commit') throw new Error('nothing was placed')
  expect(strokeFault(placed.stroke)).toBeNull()
  expect(placed.stroke.effects).toEqual([
    { x: 100 * UNITS_PER_PIXEL, y: 50 * UNITS_PER_PIXEL, color: 0x35a853, type: 'stamp:cat', size: 50 },
  ])
})

test('a drag moves it, and not off the page', () => {
  const effects = play(press(100, 50), drag([200, 60], [300, 70]), drag([-5, 70]), { type: 'release' })
  expect(effects.map(({ type }) => type)).toEqual(['preview', 'preview', 'commit'])
  expect(effects.at(-1)).toMatchObject({ stroke: { effects: [{ x: 300 * UNITS_PER_PIXEL, y: 70 * UNITS_PER_PIXEL }] } })
})

test('an abandoned press leaves nothing, and one outside the page begins nothing', () => {
  expect(play(press(100, 50), { type: 'abandon' }).map(({ type }) => type)).toEqual(['preview', 'discard'])
  expect(play(press(-1, 50), drag([10, 10]), { type: 'release' })).toEqual([])
})
