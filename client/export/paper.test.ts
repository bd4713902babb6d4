import { expect, test } from 'vitest'
import { CAPTION_HEIGHT_MM, PAPER_MARGIN_MM, paperLayout, paperOf, PAPERS, type Paper } from './paper.ts'

const PAPER_PIXELS = 3200
const MM_PER_INCH = 25.4

test.each(Object.keys(PAPERS) as Paper[])(
  'on %s the picture fits, is four to three, and has 300 dots an inch',
  (paper) => {
    const { width, height, pictureWidth, pictureHeight } = paperLayout(paper)
    expect(pictureWidth).toBeLessThanOrEqual(width - 2 * PAPER_MARGIN_MM + 1e-9)
    expect(pictureHeight).toBeLessThanOrEqual(height - 2 * PAPER_MARGIN_MM - CAPTION_HEIGHT_MM + 1e-9)
    expect(pictureWidth / pictureHeight).toBeCloseTo(4 / 3)
    expect(PAPER_PIXELS / (pictureWidth / MM_PER_INCH)).toBeGreaterThanOrEqual(300)
    // The other orientation has less room: upright, the picture is only as wide as the paper.
    expect(pictureWidth).toBeGreaterThan(PAPERS[paper].short - 2 * PAPER_MARGIN_MM)
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
])('the paper of locale %s is %s', (locale, paper) => {
  expect(paperOf(locale)).toBe(paper)
})
