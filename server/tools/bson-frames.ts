/** BSON documents one behind the other, each beginning with its length: what mongodump writes and bsondump reads. */
import { BSON } from 'mongodb'
import { copyPlain } from '#server/storage/plain-value.ts'

/** The empty document: a length, and the byte that ends it. */
const SHORTEST = 5

/** The bytes are no documents, or end in the middle of one. */
export class BrokenFrames extends Error {
  override readonly name = 'BrokenFrames'
}

/** @param document plain values, as the storage keeps them */
export function encodeFrame(document: object): Uint8Array {
  return BSON.serialize(document)
}

/** The documents in these bytes, piece by piece; throws BrokenFrames. */
export async function* decodeFrames(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncIterable<unknown> {
  let rest: Uint8Array = new Uint8Array()
  for await (const piece of pieces) {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    for (let frame = firstFrame(rest); frame; frame = firstFrame(rest)) {
      rest = rest.subarray(frame.length)
      yield decodeFrame(frame)
    }
  }
  if (rest.length > 0) throw new BrokenFrames('the documents end in the middle of one')
}

/** Null when not all of it is there yet. */
function firstFrame(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length < SHORTEST) return null
  const length = new DataView(bytes.buffer, bytes.byteOffset).getInt32(0, true)
  if (length < SHORTEST) throw new BrokenFrames('these bytes are no documents')
  return length <= bytes.length ? bytes.subarray(0, length) : null
}

function decodeFrame(frame: Uint8Array): unknown {
  try {
    return copyPlain<unknown>(BSON.deserialize(frame, { promoteBuffers: true }))
  } catch (cause) {
    throw new BrokenFrames('these bytes are no documents', { cause })
  }
}
