/** Mutates messages that were valid before: bytes flipped, lost, repeated, cut off, spliced, and numbers made huge. */
import * as Y from 'yjs'
import { peekStroke } from '#crdt/document/codec/stroke-codec.ts'
import { readMessage } from '#server/sync/wire/frames.ts'
import { NAN_BYTES } from '#tests/raw-numbers.ts'
import type { RandomSource } from '#tests/chaos/support/run/random-source.ts'

const BOUNDARY_BYTES = [0, 1, 2, 3, 0x20, 0x7f, 0x80, 0x84, 0xc0, 0xfe, 0xff]
/** LEB128 of about 2^53 and of 2^31, and a 0 that takes so many bytes that some readers return NaN. */
const HUGE_VARINTS = [
  Uint8Array.of(255, 255, 255, 255, 255, 255, 255, 15),
  Uint8Array.of(128, 128, 128, 128, 8),
  Uint8Array.from(NAN_BYTES),
]

const MUTATION_WEIGHTS = { flip: 6, boundary: 6, huge: 2, drop: 2, repeat: 2, truncate: 2, splice: 2, noise: 1 }

export function mutate(message: Uint8Array, corpus: readonly Uint8Array[], random: RandomSource): Uint8Array {
  let bytes = message.slice()
  for (let left = random.between(1, 4); left > 0 && bytes.length > 0; left -= 1)
    bytes = mutateOnce(bytes, corpus, random)
  return bytes
}

function mutateOnce(
  bytes: Uint8Array<ArrayBuffer>,
  corpus: readonly Uint8Array[],
  random: RandomSource,
): Uint8Array<ArrayBuffer> {
  const at = random.between(0, bytes.length - 1)
  const end = Math.min(bytes.length, at + random.between(1, 12))
  switch (random.weighted(MUTATION_WEIGHTS)) {
    case 'flip':
      bytes[at]! ^= 1 << random.between(0, 7)
      return bytes
    case 'boundary':
      bytes[at] = random.pick(BOUNDARY_BYTES)
      return bytes
    case 'huge':
      return concat(bytes.subarray(0, at), random.pick(HUGE_VARINTS), bytes.subarray(at + 1))
    case 'drop':
      return concat(bytes.subarray(0, at), bytes.subarray(end))
    case 'repeat':
      return concat(bytes.subarray(0, end), bytes.subarray(at))
    case 'truncate':
      return bytes.slice(0, at)
    case 'splice': {
      const other = random.pick(corpus)
      return concat(bytes.subarray(0, at), other.subarray(random.between(0, other.length)))
    }
    case 'noise':
      return concat(bytes.subarray(0, at), random.bytes(random.between(1, 40)), bytes.subarray(at))
  }
}

function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Returns whether a message may hold a stroke of this person, which its sender has the right to send. */
export function mayHoldOwnStroke(bytes: Uint8Array, person: number): boolean {
  try {
    const message = readMessage(bytes)
    if (message.type !== 'update') return false
    return Y.decodeUpdate(message.update).structs.some(
      (struct) =>
        struct instanceof Y.Item &&
        struct.content instanceof Y.ContentBinary &&
        peekStroke(struct.content.content).author === person,
    )
  } catch {
    return false // unreadable, so it holds no stroke
  }
}
