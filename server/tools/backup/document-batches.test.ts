import { expect, test } from 'vitest'
import { inBatches } from './document-batches.ts'

async function lengths(sizes: readonly number[]): Promise<number[]> {
  async function* documents(): AsyncIterable<{ bytes: Uint8Array }> {
    for (const size of sizes) yield { bytes: new Uint8Array(size) }
  }
  const found: number[] = []
  for await (const batch of inBatches(documents(), { documents: 3, bytes: 1_000 })) found.push(batch.length)
  return found
}

test.each<[sizes: number[], lengths: number[]]>([
  [[], []],
  [
    [1, 1, 1, 1],
    [3, 1],
  ],
  [
    [600, 600, 600],
    [2, 1],
  ],
  [
    [5_000, 1, 5_000, 1],
    [1, 2, 1],
  ],
])('documents of %j bytes are written in batches of %j', async (sizes, expected) => {
  expect(await lengths(sizes)).toEqual(expected)
})
