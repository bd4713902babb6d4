import { expect, test } from 'vitest'
import { HEIGHT, PIXELS, UNITS_PER_PAINTER_PIXEL, WIDTH } from '#crdt/painter/planes/planes.ts'
import { numberPlaces } from './number-places.ts'
import { numberSize } from './number-size.ts'

/** One region over the whole page. */
const labels = new Uint16Array(PIXELS).fill(1)

test('a number stands where the lines are farthest, also those that end inside its region (NUMBER-2)', () => {
  const free = numberPlaces({ labels, ink: new Uint8Array(PIXELS) }).get(1)!
  expect(Math.abs(free.middle.y / UNITS_PER_PAINTER_PIXEL - HEIGHT / 2)).toBeLessThan(8)
  const ink = new Uint8Array(PIXELS)
  for (let y = 590; y < 610; y += 1) ink.fill(255, y * WIDTH + 300, y * WIDTH + 1_600)
  const { middle, room } = numberPlaces({ labels, ink }).get(1)!
  expect(Math.abs(middle.y / UNITS_PER_PAINTER_PIXEL - HEIGHT / 2)).toBeGreaterThan(200)
  expect(room).toBeLessThan(free.room)
  expect(room).toBeGreaterThan(free.room / 3)
})

test('a region that is all line has no place (NUMBER-2)', () => {
  expect(numberPlaces({ labels, ink: new Uint8Array(PIXELS).fill(255) }).size).toBe(0)
})

test('a number is as large as its region has room, two digits smaller than one (NUMBER-2)', () => {
  expect(numberSize(0, 4)).toBe(0)
  expect(numberSize(40 * 16, 4)).toBeGreaterThan(numberSize(20 * 16, 4))
  expect(numberSize(40 * 16, 12)).toBeLessThan(numberSize(40 * 16, 4))
})
