import { expect, test } from 'vitest'
import { BrokenFrames, decodeFrames, encodeFrame } from './bson-frames.ts'

async function decoded(chunks: Iterable<Uint8Array>): Promise<unknown[]> {
  const documents: unknown[] = []
  for await (const document of decodeFrames(chunks)) documents.push(document)
  return documents
}

function* cut(bytes: Uint8Array, size: number): Iterable<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

test.each([1, 3, 4, 5, 64, 1_000_000])('documents are read from chunks of %i bytes', async (size) => {
  const documents = [{}, { a: 1, bytes: Uint8Array.of(1, 2) }, {}, { text: 'x'.repeat(300) }, { b: null }]
  const bytes = Buffer.concat(documents.map(encodeFrame))
  expect(await decoded(cut(bytes, size))).toEqual(documents)
  await expect(decoded(cut(bytes.subarray(0, -1), size))).rejects.toThrow(BrokenFrames)
})

test('a long document costs no more in many chunks than in one', async () => {
  const frame = encodeFrame({ bytes: new Uint8Array(4_000_000) })
  const start = performance.now()
  expect(await decoded(cut(frame, 100))).toHaveLength(1)
  // Joining all chunks before each new one would copy 80 GB.
  expect(performance.now() - start).toBeLessThan(3_000)
})

test('a length that no document has is refused before more is read', async () => {
  let read = 0
  function* endless(): Iterable<Uint8Array> {
    const length = Buffer.alloc(4)
    length.writeInt32LE(17 * 1024 * 1024 + 1)
    yield length
    for (; read < 100; read += 1) yield new Uint8Array(1_000_000)
  }
  await expect(decoded(endless())).rejects.toThrow(BrokenFrames)
  expect(read).toBeLessThanOrEqual(1)
  const longest = { bytes: new Uint8Array(17 * 1024 * 1024 - 17) }
  expect(encodeFrame(longest)).toHaveLength(17 * 1024 * 1024)
  expect(await decoded([encodeFrame(longest)])).toHaveLength(1)
})
