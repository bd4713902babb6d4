import { expect, test } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import { listWindow, scrollToRow } from './step-list.tsx'

const ROW = 52
const anyPlace = fc.record({
  rows: fc.integer({ min: 1, max: 20_001 }),
  scrollTop: fc.integer({ min: 0, max: 1_100_000 }),
  height: fc.integer({ min: ROW, max: 900 }),
})

test('the window holds every visible row and at most 20 others', () => {
  fc.assert(
    fc.property(anyPlace, ({ rows, scrollTop, height }) => {
      const { first, end } = listWindow(rows, ROW, scrollTop, height)
      expect(first).toBeGreaterThanOrEqual(0)
      expect(end).toBeLessThanOrEqual(rows)
      expect(end - first).toBeLessThan(height / ROW + 20)
      for (let row = Math.floor(scrollTop / ROW); row * ROW < scrollTop + height && row < rows; row += 1) {
        expect(row).toBeGreaterThanOrEqual(first)
        expect(row).toBeLessThan(end)
      }
    }),
  )
})

test('scrolling shows the row, and a visible row does not scroll', () => {
  fc.assert(
    fc.property(anyPlace, fc.nat(), ({ rows, scrollTop, height }, any) => {
      const row = any % rows
      const to = scrollToRow(row, ROW, scrollTop, height)
      expect(row * ROW).toBeGreaterThanOrEqual(to)
      expect((row + 1) * ROW).toBeLessThanOrEqual(to + height)
      expect(scrollToRow(row, ROW, to, height)).toBe(to)
    }),
  )
})
