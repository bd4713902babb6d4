/** Concatenated BSON documents, each of which begins with its length. This is mongodump's format, which bsondump reads. */
import { BSON } from 'mongodb'
import { copyPlain } from '#server/storage/plain-value.ts'

/** The length of an empty document: its length field and the closing byte. */
const MIN_DOCUMENT_BYTES = 5

/** Thrown when the bytes are no BSON documents or end inside one. */
export class BrokenFrames extends Error {
  override readonly name = 'BrokenFrames'
}

/** @param document holds plain values, as in the storage */
export function encodeFrame(document: object): Uint8Array {
  return BSON.serialize(document)
}

/** Yields the documents in these chunks of bytes. Throws BrokenFrames. */
export async function* decodeFrames(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncIterable<unknown> {
  let rest: Uint8Array = new Uint8Array()
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (let frame = firstFrame(rest); frame; frame = firstFrame(rest)) {
      rest = rest.subarray(frame.length)
      yield decodeFrame(frame)
    }
  }
  if (rest.length > 0) throw new BrokenFrames('the last document is incomplete')
}

/** Returns the bytes of the first document; null when they are incomplete. */
function firstFrame(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length < MIN_DOCUMENT_BYTES) return null
  const length = new DataView(bytes.buffer, bytes.byteOffset).getInt32(0, true)
  if (length < MIN_DOCUMENT_BYTES) throw new BrokenFrames('these bytes are no BSON documents')
  return length <= bytes.length ? bytes.subarray(0, length) : null
}

function decodeFrame(frame: Uint8Array): unknown {
  try {
    return copyPlain<unknown>(BSON.deserialize(frame, { promoteBuffers: true }))
  } catch (cause) {
    throw new BrokenFrames('these bytes are no BSON documents', { cause })
  }
}
