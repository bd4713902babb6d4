import { expect, test } from 'vitest'
import { blankColorPlane } from '#crdt/painter/planes/planes.ts'
import { ReplayPictureCache } from './replay-picture-cache.ts'

const BYTES_OF_A_PICTURE = 1_000
const STRIDE = 250

test('kept pictures never take more than the memory they may, and reach over the whole history', async () => {
  const cache = new ReplayPictureCache(
    {
      deflate: async () => new Uint8Array(BYTES_OF_A_PICTURE),
      inflate: async (packed) => packed,
    },
    STRIDE,
    4 * BYTES_OF_A_PICTURE,
  )
  const plane = blankColorPlane()
  for (let step = STRIDE; step <= 4_000; step += STRIDE) {
    await cache.keep(step, plane)
    expect(cache.bytes).toBeLessThanOrEqual(4 * BYTES_OF_A_PICTURE)
  }
  expect(cache.bytes).toBeGreaterThan(1 * BYTES_OF_A_PICTURE)
  for (let step = 1_000; step <= 4_000; step += STRIDE) expect(step - cache.nearest(step)!).toBeLessThan(2_000)
})
