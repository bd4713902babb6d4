/** Keyframes keep within their memory, whatever is saved between which others and however they are dropped. */
import { expect, test } from 'vitest'
import { Keyframes } from '#crdt/painter/timeline/keyframes.ts'
import { type Tile, tileBytes, WHITE_TILES } from '#crdt/painter/timeline/tiles.ts'
import * as fc from '#tests/fast-check.ts'

const MAX_BYTES = 4_000
const PLACES = 12

/** What is painted before a keyframe is saved: each pair is a tile and the number of its runs. */
const painted = fc.array(fc.tuple(fc.nat(PLACES - 1), fc.integer({ min: 1, max: 100 })), { maxLength: 4 })
const action = fc.oneof(
  fc.record({ position: fc.integer({ min: 1, max: 60 }), painted }),
  fc.record({ gone: fc.integer({ min: 1, max: 60 }) }),
)

/** Returns the bytes of all tiles; neighbors share those that are the same objects. */
function bytesOf(keyframes: Keyframes): number {
  let bytes = 0
  for (let index = 1; index < keyframes.count; index += 1) {
    const before = keyframes.at(index - 1)!.tiles
    keyframes.at(index)!.tiles.forEach((tile, at) => (bytes += tile === before[at] ? 0 : tileBytes(tile)))
  }
  return bytes
}

test('keyframes take no more than their memory, but for the last one', () => {
  let fewest = Infinity
  fc.assert(
    fc.property(fc.array(action, { minLength: 10, maxLength: 60 }), (actions) => {
      const keyframes = new Keyframes(MAX_BYTES)
      let saved = 0
      for (const one of actions) {
        if ('gone' in one) {
          keyframes.renumber((position) => (position === one.gone ? null : position))
          continue
        }
        const index = keyframes.indexBefore(one.position)
        if (keyframes.at(index)!.position === one.position) continue
        const tiles: Tile[] = [...(keyframes.at(index)?.tiles ?? WHITE_TILES)]
        for (const [place, runs] of one.painted) tiles[place] = new Int32Array(runs)
        keyframes.save(one.position, tiles)
        saved += 1
        if (keyframes.count > 2) expect(bytesOf(keyframes)).toBeLessThanOrEqual(MAX_BYTES)
      }
      if (saved > 20) fewest = Math.min(fewest, keyframes.count)
    }),
    { numRuns: 400 },
  )
  // None is dropped needlessly: a keyframe changes at most four tiles of at most 400 bytes.
  expect(fewest).toBeGreaterThan(3)
})
