/** Messages that were right once: bytes flipped, lost, doubled, cut off, spliced, and numbers made huge. */
import * as Y from 'yjs'
import { peekStroke } from '#crdt/document/codec/stroke-codec.ts'
import { readMessage } from '#server/sync/wire/frames.ts'
import type { Chance } from './chance.ts'

const EDGES = [0, 1, 2, 3, 0x20, 0x7f, 0x80, 0x84, 0xc0, 0xfe, 0xff]
/** LEB128 of about 2^53 and of 2^31. */
const HUGE = [Uint8Array.of(255, 255, 255, 255, 255, 255, 255, 15), Uint8Array.of(128, 128, 128, 128, 8)]

const KINDS = { flip: 6, edge: 6, huge: 2, lose: 2, double: 2, cut: 2, splice: 2, noise: 1 }

export function mutate(message: Uint8Array, others: readonly Uint8Array[], chance: Chance): Uint8Array {
  let bytes = message.slice()
  for (let left = chance.between(1, 4); left > 0 && bytes.length > 0; left -= 1) bytes = once(bytes, others, chance)
  return bytes
}

function once(bytes: Uint8Array<ArrayBuffer>, others: readonly Uint8Array[], chance: Chance): Uint8Array<ArrayBuffer> {
  const at = chance.between(0, bytes.length - 1)
  const end = Math.min(bytes.length, at + chance.between(1, 12))
  switch (chance.weighted(KINDS)) {
    case 'flip':
      bytes[at]! ^= 1 << chance.between(0, 7)
      return bytes
    case 'edge':
      bytes[at] = chance.pick(EDGES)
      return bytes
    case 'huge':
      return joined(bytes.subarray(0, at), chance.pick(HUGE), bytes.subarray(at + 1))
    case 'lose':
      return joined(bytes.subarray(0, at), bytes.subarray(end))
    case 'double':
      return joined(bytes.subarray(0, end), bytes.subarray(at))
    case 'cut':
      return bytes.slice(0, at)
    case 'splice': {
      const other = chance.pick(others)
      return joined(bytes.subarray(0, at), other.subarray(chance.between(0, other.length)))
    }
    case 'noise':
      return joined(bytes.subarray(0, at), chance.bytes(chance.between(1, 40)), bytes.subarray(at))
  }
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Whether a message may hold a stroke in this person's own name: the one thing its sender has a right to say. */
export function mayBeRightful(bytes: Uint8Array, person: number): boolean {
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
    return false // nothing that anybody can read
  }
}
