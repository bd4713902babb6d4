import { describe, expect, test } from 'vitest'
import { blob, joined, limbPath, outlined, PICTURE_LINE, sized, traced } from './curves.ts'

type Point = readonly [number, number]
const numbers = (text: string): number[] => (text.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)

/** Returns points on the Bézier curves of a path that starts with M and continues with C. */
function along(path: string): Point[] {
  const [x = 0, y = 0, ...rest] = numbers(path)
  const found: Point[] = []
  let from: Point = [x, y]
  for (let i = 0; i < rest.length; i += 6) {
    const [ax, ay, bx, by, tx, ty] = rest.slice(i, i + 6) as [number, number, number, number, number, number]
    for (let t = 0; t < 1; t += 0.1) {
      const at = (start: number, a: number, b: number, end: number): number =>
        (1 - t) ** 3 * start + 3 * (1 - t) ** 2 * t * a + 3 * (1 - t) * t * t * b + t ** 3 * end
      found.push([at(from[0], ax, bx, tx), at(from[1], ay, by, ty)])
    }
    from = [tx, ty]
  }
  return found
}

describe('a smooth outline', () => {
  test('through four points of a circle is that circle', () => {
    for (const [x, y] of along(outlined('100,0 0,100 -100,0 0,-100'))) expect(Math.hypot(x, y)).toBeCloseTo(100, 0)
  })

  test('turns sharply at a corner only', () => {
    const [smooth, sharp] = ['0,0 100,0 100,100 0,100', '0,0! 100,0! 100,100! 0,100!'].map((points) =>
      along(outlined(points)),
    )
    expect(Math.min(...smooth!.map(([x]) => x))).toBeLessThan(-10)
    expect(Math.min(...sharp!.map(([x]) => x))).toBeCloseTo(0)
  })

  test('says which word is no point', () => {
    expect(() => outlined('0,0 1;1 2,2')).toThrow('Not a point: 1;1')
  })
})

test('an open line through three points is an arc', () => {
  for (const [x, y] of along(traced('-100,0 0,-100 100,0'))) expect(Math.hypot(x, y)).toBeCloseTo(100, 0)
})

test('a limb is as wide as its points say, and round at both ends', () => {
  const around = along(limbPath('0,0,20 100,0,20 200,0,40'))
  for (const [x, y] of around.filter(([x]) => x > 10 && x < 90))
    expect(Math.abs(Math.abs(y) - 10), `at ${x}`).toBeLessThan(1)
  expect(Math.max(...around.map(([x]) => x))).toBeCloseTo(220, 0)
  expect(Math.min(...around.map(([x]) => x))).toBeCloseTo(-10, 0)
})

test('joined paths have one outline, which the fill of all of them covers', () => {
  const markup = joined('#ff0000', 'M0 0Z', 'M1 1Z')
  expect(markup.match(/stroke-width/g)).toHaveLength(1)
  expect(markup.indexOf('stroke-width')).toBeLessThan(markup.indexOf('data-reference'))
})

test('lines keep their width in an enlarged drawing, those within another one too', () => {
  const inner = sized(0, 0, 2, blob('0,0 1,0 1,1', '#ff0000') + joined('#ff0000', 'M0 0Z'))
  expect(inner).toContain(`stroke-width="${PICTURE_LINE / 2}"`)
  expect(inner).toContain(`stroke-width="${PICTURE_LINE}"`)
  expect(sized(0, 0, 0.5, inner)).toContain(`<g stroke-width="${PICTURE_LINE}" transform="translate(0 0) scale(2 2)">`)
})
