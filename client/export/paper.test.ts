import { expect, test } from 'vitest'
import { CAPTION, MARGIN, paperOf, PAPERS, sheetLayout, type Paper } from './paper.ts'

const PAPER_PIXELS = 3200
const MM_PER_INCH = 25.4

test.each(Object.keys(PAPERS) as Paper[])(
  'on %s the picture fits, is four to three, and has 300 dots an inch',
  (paper) => {
    const { width, height, pictureWidth, pictureHeight } = sheetLayout(paper)
    expect(pictureWidth).toBeLessThanOrEqual(width - 2 * MARGIN + 1e-9)
    expect(pictureHeight).toBeLessThanOrEqual(height - 2 * MARGIN - CAPTION + 1e-9)
    expect(pictureWidth / pictureHeight).toBeCloseTo(4 / 3)
    expect(PAPER_PIXELS / (pictureWidth / MM_PER_INCH)).toBeGreaterThanOrEqual(300)
    // No other way to lay it has more room: upright, the picture is as wide as the sheet.
    expect(pictureWidth).toBeGreaterThan(PAPERS[paper].short - 2 * MARGIN)
  },
)

test.each([
  ['en-US', 'Letter'],
  ['es-MX', 'Letter'],
  ['fr-CA', 'Letter'],
  ['en', 'Letter'],
  ['en-GB', 'A4'],
  ['de', 'A4'],
  ['zh-Hant-TW', 'A4'],
  ['not a locale', 'A4'],
])('in %s people print on %s', (locale, paper) => {
  expect(paperOf(locale)).toBe(paper)
})
