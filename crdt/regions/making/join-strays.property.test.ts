import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { PIXELS, WIDTH } from '#crdt/painter/planes/planes.ts'
import { wholeRegionRuns } from '#crdt/painter/fill/paint-fill.ts'
import { platesFrom } from '#crdt/painter/plates/plates.ts'
import { joinStrays } from './join-strays.ts'

/** Small rectangles of few labels on a page of label 1, so close together that they cut each other apart. */
const patches = fc.array(
  fc.record({
    label: fc.integer({ min: 1, max: 4 }),
    left: fc.nat(60),
    top: fc.nat(60),
    width: fc.integer({ min: 1, max: 25 }),
    height: fc.integer({ min: 1, max: 25 }),
  }),
  { maxLength: 25 },
)

const planeOf = (list: readonly { label: number; left: number; top: number; width: number; height: number }[]) => {
  const labels = new Uint16Array(PIXELS).fill(1)
  for (const { label, left, top, width, height } of list)
    for (let y = top; y < top + height; y += 1) labels.fill(label, y * WIDTH + left, y * WIDTH + left + width)
  return labels
}

test('joinStrays makes every region one piece, loses no region, and has nothing left to join', () => {
  fc.assert(
    fc.property(patches, (list) => {
      const before = planeOf(list)
      const labels = before.slice()
      joinStrays(labels)
      const plates = platesFrom(new Uint8Array(PIXELS), labels, [])
      const present = new Set(before)
      expect(new Set(labels)).toEqual(present)
      for (const label of present) expect(wholeRegionRuns(plates, label)).not.toBeNull()
      const again = labels.slice()
      joinStrays(again)
      expect(Buffer.compare(Buffer.from(again.buffer), Buffer.from(labels.buffer))).toBe(0)
    }),
    { numRuns: 8 },
  )
})

test('a stray gets the label that it shares most edges with', () => {
  const labels = planeOf([
    { label: 2, left: 0, top: 0, width: 10, height: 10 },
    { label: 3, left: 10, top: 0, width: 10, height: 10 },
    { label: 2, left: 10, top: 4, width: 2, height: 2 },
    { label: 3, left: 0, top: 4, width: 1, height: 1 },
  ])
  labels[4 * WIDTH + 15] = 2
  joinStrays(labels)
  expect([labels[4 * WIDTH + 15], labels[4 * WIDTH], labels[4 * WIDTH + 11]]).toEqual([3, 2, 2])
})
