/** Concatenated BSON documents, each of which begins with its length. This is mongodump's format, which bsondump reads. */
import { BSON } from 'mongodb'
import { copyPlain } from '#server/storage/plain-value.ts'

/** The length of an empty document: its length field and the closing byte. */
const MIN_DOCUMENT_BYTES = 5
/** MongoDB stores documents of 16 MiB, and the encoder writes none above this. */
const MAX_DOCUMENT_BYTES = 17 * 1024 * 1024

/** Thrown when the bytes are no BSON documents or end inside one. */
export class BrokenFrames extends Error {
  override readonly name = 'BrokenFrames'
}

/** @param document holds plain values, as in the storage */
export function encodeFrame(document: object): Uint8Array {
  return BSON.serialize(document)
}

/** Returns how many bytes a document takes, encoded. */
export const encodedLength = (document: object): number => BSON.calculateObjectSize(document)

/** Yields the documents in these chunks of bytes, in memory for one of them and one chunk. Throws BrokenFrames. */
export async function* decodeFrames(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncIterable<unknown> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  let needed = MIN_DOCUMENT_BYTES
  for await (const chunk of chunks) {
    waiting.push(chunk)
    bytes += chunk.length
    // They are joined once for each document, and not for each chunk.
    if (bytes < needed) continue
    let rest = waiting.length === 1 ? chunk : Buffer.concat(waiting)
    for (needed = lengthAt(rest); needed <= rest.length; needed = lengthAt(rest)) {
      yield decodeFrame(rest.subarray(0, needed))
      rest = rest.subarray(needed)
    }
    waiting = rest.length === 0 ? [] : [rest]
    bytes = rest.length
  }
  if (bytes > 0) throw new BrokenFrames('the last document is incomplete')
}

/** Returns the length of the document that begins here, or the least possible one where the bytes do not tell. */
function lengthAt(bytes: Uint8Array): number {
  if (bytes.length < MIN_DOCUMENT_BYTES) return MIN_DOCUMENT_BYTES
  const length = new DataView(bytes.buffer, bytes.byteOffset).getInt32(0, true)
  if (!(length >= MIN_DOCUMENT_BYTES && length <= MAX_DOCUMENT_BYTES))
    throw new BrokenFrames('these bytes are no BSON documents')
  return length
}

function decodeFrame(frame: Uint8Array): unknown {
  try {
    return copyPlain<unknown>(BSON.deserialize(frame, { promoteBuffers: true }))
  } catch (cause) {
    throw new BrokenFrames('these bytes are no BSON documents', { cause })
  }
}
