import { expect, test } from 'vitest'
import { magicTool, type MagicInput, type MagicState, type MagicToolEffect } from './magic-tool.ts'
import { magicReach } from './scatter-magic.ts'
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

test('a drag scatters a new stroke each time it leaves the reach of the last', () => {
  const reach = magicReach(10)
  const { effects, types } = play([
    press(100, 100),
    drag(100 + reach, 101 + 2 * reach),
    drag(102 + 4 * reach),
    { type: 'release' },
  ])
  expect(types).toEqual(['preview', 'commit', 'preview', 'commit', 'preview', 'commit'])
  expect(committed(effects).map(({ id }) => id)).toEqual(['s1', 's2', 's3'])
})

test('nothing is committed while a second finger may still make it a gesture', () => {
  expect(play([press(100, 100), drag(300), { type: 'abandon' }], 40).types).toEqual(['preview', 'discard'])
})

test('nothing is scattered outside the page', () => {
  expect(play([press(-1, 100), drag(200), { type: 'release' }]).types).toEqual([])
  expect(play([press(700, 100), drag(900), { type: 'release' }]).types).toEqual(['preview', 'commit'])
})
