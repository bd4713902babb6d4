import { expect, test } from 'vitest'
import { atMost, type Figure, figureTable, isReached, ratioAtLeast, ratioAtMost } from './figures.ts'

const figure = (more: Partial<Figure>): Figure => ({ what: 'opening', value: 120, unit: 'ms', ...more })
const peer = { name: 'relay', value: 60 }

test('a goal is of the value or of the ratio to the peer, and a figure without either has none', () => {
  const goals = [atMost(120), atMost(119), ratioAtMost(2), ratioAtMost(1.9), ratioAtLeast(2), ratioAtLeast(2.1)]
  expect(goals.map((goal) => isReached(figure({ peer, goal })))).toEqual([true, false, true, false, true, false])
  expect(isReached(figure({}))).toBeNull()
  expect(isReached(figure({ goal: ratioAtMost(2) }))).toBeNull()
  expect(isReached(figure({ value: Number.NaN, goal: atMost(1) }))).toBeNull()
})

test('the table says what is reached, and what is not', () => {
  const rows = figureTable([
    figure({ goal: atMost(150) }),
    figure({
      what: 'a stroke',
      value: 4.25,
      unit: 'µs',
      digits: 1,
      peer: { name: 'y-websocket', value: 2 },
      limit: { name: 'ws alone', value: 3 },
      goal: ratioAtMost(1),
    }),
    figure({ what: 'strokes', value: 12_000, unit: '/s' }),
  ]).split('\n')
  expect(rows.slice(2)).toEqual([
    '| opening | 120 ms |  |  |  | at most 150 ms | yes |',
    '| a stroke | 4.3 µs | 2.0 µs y-websocket | 2.13x | 3.0 µs ws alone | at most 1x | **no** |',
    '| strokes | 12000/s |  |  |  |  |  |',
  ])
})
