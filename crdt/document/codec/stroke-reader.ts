import { ByteReader, MalformedBytes } from '#crdt/bytes/byte-reader.ts'

/** Thrown for bytes or values that are not a valid stroke; `message` names the fault. */
export class StrokeError extends MalformedBytes {
  override readonly name = 'StrokeError'
}

const strokeError = (fault: string): StrokeError => new StrokeError(fault)

/** Returns a reader of a stroke's bytes, which throws StrokeError where they are malformed. */
export const strokeReader = (bytes: Uint8Array): ByteReader => new ByteReader(bytes, strokeError)
