import { expect, test } from 'vitest'
import type { Row } from './measures.ts'
import { table } from './table.ts'

const row = (better: Row['better']): Row => ({ what: 'opening', unit: 'ms', digits: 0, better, wanted: '1/10' })

test('a line shows the median, its range, and our ratio to the better peer', () => {
  const values = [
    [10, 30, 20],
    [100, 100, 100],
    [50, 40, 60],
  ]
  const lines = table(
    ['ours', 'one', 'other'],
    [
      { row: row('less'), values },
      { row: row('more'), values },
    ],
  ).split('\n')
  expect(lines[0]).toBe('| what | ours | one | other | ours / better peer | must reach |')
  expect(lines[2]).toBe('| opening | 20 ms (10-30) | 100 ms (100-100) | 50 ms (40-60) | 0.40x | 1/10 |')
  expect(lines[3]).toContain('| 0.20x |')
})

test('a peer without a value is not the better peer', () => {
  const text = table(['ours', 'one', 'other'], [{ row: row('less'), values: [[3], [2], [Number.NaN]] }])
  expect(text).toContain('| 3 ms | 2 ms | - | 1.50x |')
})

test('a table of our system alone has no ratio', () => {
  expect(table(['ours'], [{ row: row('less'), values: [[3]] }])).toBe(
    '| what | ours | must reach |\n| --- | ---: | --- |\n| opening | 3 ms | 1/10 |',
  )
})
