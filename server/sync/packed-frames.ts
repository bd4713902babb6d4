/** A long answer, deflated for those who asked for that: made once a page, however many people open the artwork. */
import { deflateRawSync } from 'node:zlib'
import { MESSAGE } from '#contract/socket.ts'
import { answerFrames } from './frames.ts'

/** A stroke alone hardly shrinks, and a page has thousands of bytes. */
const WORTH_BYTES = 4 * 1024

/** By the update itself: a page of the room stays the same bytes for as long as the room is loaded. */
const packedUpdates = new WeakMap<Uint8Array, Uint8Array>()

/** The frames of `answerFrames`, the large ones packed. */
export function* packedAnswerFrames(updates: Iterator<Uint8Array, Uint8Array>): Generator<Uint8Array, Uint8Array> {
  // What a frame is made of: asked for one at a time, each before its frame.
  let update: Uint8Array | undefined
  const frames = answerFrames({
    next: () => {
      const step = updates.next()
      update = step.done ? undefined : step.value
      return step
    },
  })
  for (;;) {
    const { value: frame, done } = frames.next()
    const packed = frame.length < WORTH_BYTES ? frame : packedOnce(update, frame)
    if (done) return packed
    yield packed
  }
}

function packedOnce(update: Uint8Array | undefined, frame: Uint8Array): Uint8Array {
  const known = update && packedUpdates.get(update)
  if (known) return known
  // Level 1: higher ones take longer and save another half percent of strokes.
  const deflated = deflateRawSync(frame, { level: 1 })
  const packed = new Uint8Array(1 + deflated.length)
  packed[0] = MESSAGE.packed
  packed.set(deflated, 1)
  if (update) packedUpdates.set(update, packed)
  return packed
}
