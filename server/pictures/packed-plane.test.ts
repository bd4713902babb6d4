import { expect, test } from 'vitest'
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import { blankColorPlane } from '#crdt/painter/planes/planes.ts'
import { blankPlates } from '#crdt/painter/plates/plates.ts'
import { TIPS } from '#crdt/document/stroke/stroke.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { packPlane, unpackPlane } from './packed-plane.ts'
import { PlaneCache } from './plane-cache.ts'

const plates = blankPlates()
const ids = TIPS.map((tip) => `with ${tip}`)
const color = blankColorPlane()
for (const [at, tip] of TIPS.entries()) {
  const path = { points: [at * 300, 3_000, 9_000 - at * 200, 6_000 + at * 100], pressures: null }
  paintStroke(color, plates, plainLine({ id: ids[at]!, color: at * 9_999, size: 20, opacity: 60, tip, path }))
}
const packed = () => packPlane({ ids, color })

test('a packed plane gives the same pixels, for a list that begins with its strokes', () => {
  const { runs } = packed()
  expect(runs.byteLength).toBeLessThan(color.length / 5)
  const plane = unpackPlane(packed(), [...ids, 'another one'])
  expect(plane?.ids).toEqual(ids)
  expect(Buffer.from(plane!.color).equals(Buffer.from(color))).toBe(true)
})

test.each([
  ['lacks a stroke', ids.slice(1)],
  ['is shorter', ids.slice(0, -1)],
  ['has another order', ids.toReversed()],
  ['has another stroke instead', ids.with(3, 'another one')],
])('a packed plane is not used for a list that %s', (_, others) => {
  expect(unpackPlane(packed(), others)).toBeNull()
})

test('the planes painted last are kept within their memory, and given back when they were not painted for a while', async () => {
  const size = packed().runs.byteLength + packed().ends.byteLength
  const planes = new PlaneCache({ maxBytes: size * 2.5, idleMs: 20 })
  const [first, second, third] = [packed(), packed(), packed()]
  planes.keep(1, first)
  planes.keep(2, second)
  planes.keep(1, packed())
  planes.keep(3, third)
  expect([1, 2, 3].map((artworkId) => planes.get(artworkId) !== null)).toEqual([true, false, true])
  expect([first, second].map(({ runs }) => runs.byteLength)).toEqual([0, 0])
  expect(planes.get(3)).toBe(third)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([1, 2, 3].map((artworkId) => planes.get(artworkId))).toEqual([null, null, null])
  expect(third.runs.byteLength).toBe(0)
})

test('a plane goes when its artwork rests, also while others are painted', async () => {
  const planes = new PlaneCache({ idleMs: 60 })
  const resting = packed()
  planes.keep(1, resting)
  const start = performance.now()
  while (performance.now() - start < 150) {
    planes.keep(2, packed())
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(planes.get(1)).toBeNull()
  expect(resting.runs.byteLength).toBe(0)
  expect(planes.get(2)).not.toBeNull()
})

test('the memory of planes that went is given back at once, without a garbage collection', async () => {
  const planes = new PlaneCache()
  const plane = packed()
  const before = process.memoryUsage().arrayBuffers
  for (let i = 0; i < 64; i += 1) {
    planes.keep(1, { ...plane, runs: new Int32Array(2 ** 18), ends: new Uint32Array(1) })
    await new Promise((resolve) => setImmediate(resolve))
  }
  planes.clear()
  await new Promise((resolve) => setImmediate(resolve))
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 2 ** 20)
})
