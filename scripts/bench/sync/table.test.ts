import { expect, test } from 'vitest'
import { ratioAtMost } from '#scripts/bench/figures/figures.ts'
import type { Row } from './measures.ts'
import { type Column, figureOf, table } from './table.ts'

const row = (better: Row['better']): Row => ({ what: 'opening', unit: 'ms', digits: 0, better, goal: ratioAtMost(0.5) })
const column = (description: string): Column => ({ name: 'y-websocket', description, isLimit: false })
const THREE = ['ours', 'one', 'other'].map(column)

test('a line shows the median, its range, our ratio to the better peer, and whether the goal is reached', () => {
  const values = [
    [10, 30, 20],
    [100, 100, 100],
    [50, 40, 60],
  ]
  const lines = table(
    THREE,
    [
      { row: row('less'), values },
      { row: row('more'), values },
    ],
    3,
  ).split('\n')
  expect(lines[0]).toBe('| what | ours | one | other | ours / better peer | must reach | reached |')
  expect(lines[2]).toBe('| opening | 20 ms (10-30) | 100 ms (100-100) | 50 ms (40-60) | 0.40x | at most 0.5x | yes |')
  expect(lines[3]).toContain('| 0.20x |')
})

test('neither a peer without a value nor a limit of the machine is the better peer', () => {
  const values = [[3], [2], [Number.NaN], [1]]
  const columns: Column[] = [...THREE, { name: 'relay', description: 'bare', isLimit: true }]
  expect(table(columns, [{ row: row('less'), values }], 3)).toContain('| 3 ms | 2 ms | - | 1 ms | 1.50x |')
})

test('a row that allows for a flush compares with the better peer and the flush', () => {
  const { peer } = figureOf(THREE, { row: { ...row('less'), allowsFlush: true }, values: [[3], [2], [4]] }, 1.5)
  expect(peer).toEqual({ name: 'one + a flush of 1.5 ms', value: 3.5 })
})

test('a figure tells the limit that its row names', () => {
  const columns: Column[] = [...THREE, { name: 'relay', description: 'bare', isLimit: true }]
  const limitOf = (limit: Row['limit'], values: number[][]) =>
    figureOf(columns, { row: { ...row('less'), ...(limit && { limit }) }, values }, 3).limit
  expect(limitOf('relay', [[3], [2], [4], [1]])).toEqual({ name: 'bare', value: 1 })
  expect(limitOf('relay', [[3], [2], [4], []])).toBeUndefined()
  expect(limitOf(undefined, [[3], [2], [4], [1]])).toBeUndefined()
})

test('a table of our system alone has no ratio', () => {
  expect(table([column('ours')], [{ row: row('less'), values: [[3]] }], 3)).toBe(
    '| what | ours | must reach | reached |\n| --- | ---: | --- | --- |\n| opening | 3 ms | at most 0.5x |  |',
  )
})
