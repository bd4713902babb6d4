import { inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MESSAGE } from '#contract/socket.ts'
import { answerFrames } from './frames.ts'
import { packedAnswerFrames } from './packed-frames.ts'

function* pieces(all: readonly Uint8Array[]): Generator<Uint8Array, Uint8Array> {
  for (const piece of all.slice(0, -1)) yield piece
  return all.at(-1)!
}

function allOf(frames: Generator<Uint8Array, Uint8Array>): Uint8Array[] {
  const all: Uint8Array[] = []
  for (;;) {
    const { value, done } = frames.next()
    all.push(value)
    if (done) return all
  }
}

const unpacked = (frame: Uint8Array): Uint8Array =>
  frame[0] === MESSAGE.packed ? new Uint8Array(inflateRawSync(frame.subarray(1))) : frame

test('unpacked they are the frames of any answer, in their order', () => {
  const piece = fc.integer({ min: 0, max: 9_000 }).map((length) => new Uint8Array(length).map((_, i) => i % 17))
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), (all) => {
      expect(allOf(packedAnswerFrames(pieces(all))).map(unpacked)).toEqual(allOf(answerFrames(pieces(all))))
    }),
  )
})

test('only what is large is packed, and a page once for all', () => {
  const [page, small] = [new Uint8Array(60_000), new Uint8Array(200)]
  const first = allOf(packedAnswerFrames(pieces([page, small])))
  expect(first.map(([type]) => type)).toEqual([MESSAGE.packed, MESSAGE.sync])
  expect(allOf(packedAnswerFrames(pieces([page, small])))[0]).toBe(first[0])
})
