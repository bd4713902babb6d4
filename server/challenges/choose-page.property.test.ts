import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { dayBefore, dayOf } from '#contract/utc-day.ts'
import { choosePage } from './choose-page.ts'

const anyDay = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }).map(dayOf)
const anyPages = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 30 })

test('is one of the pages, in whatever order they come, and the same each time', () => {
  fc.assert(
    fc.property(anyDay, anyPages, (day, pages) => {
      const chosen = choosePage(day, pages, null)
      expect(pages).toContain(chosen)
      expect(choosePage(day, pages.toReversed(), null)).toBe(chosen)
    }),
  )
})

test('is another one than yesterday’s, unless there is only one', () => {
  fc.assert(
    fc.property(anyDay, anyPages, (day, pages) => {
      const yesterday = choosePage(dayBefore(day), pages, null)
      const today = choosePage(day, pages, yesterday)
      expect(today === yesterday).toBe(pages.length === 1)
    }),
  )
})

test('there is none without pages', () => {
  expect(choosePage('2026-11-22', [], null)).toBeNull()
})
