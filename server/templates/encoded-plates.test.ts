import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodePlates, withPainterVersion } from '#crdt/painter/plates/plates-codec.ts'
import { blankPlates } from '#crdt/painter/plates/plates.ts'
import { createPlatesEncoder } from './encoded-plates.ts'
import { packPlates } from './packed-plates.ts'

const plain = encodePlates(blankPlates())
const { hash: name, compressed: packed } = await packPlates(plain)

test('the same encoding is made once, also for callers at the same moment (SECURITY-90)', async () => {
  const encoder = createPlatesEncoder()
  const given = { name, packed, painterVersion: 2 }
  const made = await Promise.all(Array.from({ length: 20 }, () => encoder.encode(given, 'gzip')))
  expect(new Set(made).size).toBe(1)
  expect(await encoder.encode(given, 'gzip')).toBe(made[0])
})

test.each([1, 2])('every encoding holds the same bytes, of painter version %i', async (painterVersion) => {
  const encoder = createPlatesEncoder()
  const given = { name, packed, painterVersion }
  const wanted = Buffer.from(painterVersion === 1 ? plain : withPainterVersion(plain, painterVersion))
  const unpacked = [
    brotliDecompressSync(await encoder.encode(given, 'br')),
    gunzipSync(await encoder.encode(given, 'gzip')),
    Buffer.from(await encoder.encode(given, 'identity')),
  ]
  for (const bytes of unpacked) expect(bytes.equals(wanted)).toBe(true)
})

test('damaged plates fail, and are tried again', async () => {
  const encoder = createPlatesEncoder()
  const damaged = { name, packed: Uint8Array.of(1, 2, 3), painterVersion: 2 }
  await expect(encoder.encode(damaged, 'gzip')).rejects.toThrow()
  expect((await encoder.encode({ ...damaged, packed }, 'gzip')).length).toBeGreaterThan(0)
})
