import { expect, test } from 'vitest'
import { fillTool, type FillInput, type FillState } from './fill-tool.ts'

function play(inputs: readonly FillInput[]): unknown[] {
  let state: FillState = null
  return inputs.flatMap((input) => {
    const [next, effects] = fillTool(state, input)
    state = next
    return effects
  })
}
const press = (x: number, y: number): FillInput => ({ type: 'press', point: { x, y } })

test('a tap fills where it began, once, on release', () => {
  expect(play([press(10, 20)])).toEqual([])
  expect(play([press(10, 20), { type: 'drag' }, { type: 'release' }])).toEqual([{ type: 'fill', at: { x: 10, y: 20 } }])
})

test('a tap that becomes a gesture fills nothing', () => {
  expect(play([press(10, 20), { type: 'abandon' }, { type: 'release' }])).toEqual([])
})

test.each([
  [-1, 5],
  [800, 5],
  [5, 600],
])('a tap outside the page (%i, %i) fills nothing', (x, y) => {
  expect(play([press(x, y), { type: 'release' }])).toEqual([])
})
