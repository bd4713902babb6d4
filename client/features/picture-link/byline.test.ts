import { expect, test } from 'vitest'
import { byline } from './byline.ts'

test.each([
  [['Ana'], 'by Ana'],
  [['Ana', 'Ben'], 'by Ana and Ben'],
  [['Ana', 'Someone'], 'by Ana and someone else'],
  [['Ana', 'Ben', 'Someone'], 'by Ana, Ben, and someone else'],
  [['Someone'], 'Colored by hand'],
])('the line about %j is %j', (makers, line) => {
  expect(byline(makers)).toBe(line)
})
