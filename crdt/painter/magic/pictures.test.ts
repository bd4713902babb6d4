import { expect, test } from 'vitest'
import { PICTURES } from './pictures.ts'

/** Turned pictures stay within the circle of their size, all others within its square: `strokeBounds` relies on it. */
test.each(Object.entries(PICTURES))('the picture %s lies within its size', (_, { shapes, isTurned }) => {
  for (const { corners } of shapes) {
    for (let i = 0; i < corners.length; i += 2) {
      const [x, y] = [corners[i]!, corners[i + 1]!]
      expect(isTurned ? Math.sqrt(x * x + y * y) : Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(100)
    }
  }
})

test('a picture has few corners, because painting takes time by their number (docs/decisions/0102)', () => {
  for (const [name, { shapes }] of Object.entries(PICTURES)) {
    const corners = shapes.reduce((sum, shape) => sum + shape.corners.length / 2, 0)
    expect(corners).toBeLessThan(name.startsWith('stamp:') ? 700 : 300)
  }
})
