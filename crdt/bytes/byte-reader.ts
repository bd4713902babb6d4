/**
 * The one reader of bytes that come from a socket or a device: updates, strokes, presence, state vectors and messages. Numbers are
 * LEB128 as lib0/encoding writes them. lib0's own reader returns NaN for a number of 148 bytes, and NaN passes every check for a value
 * that is too large. Here a number has at most 8 bytes and is never above `Number.MAX_SAFE_INTEGER` (docs/decisions/0004).
 */
import { decodeUtf8 } from 'lib0/string'

/** Thrown for bytes that end too early, go on after their end, or hold an invalid number or text. */
export class MalformedBytes extends Error {
  override readonly name: string = 'MalformedBytes'
}

/** The most bytes of a number: 2^53 - 1 takes all of them. */
const MAX_NUMBER_BYTES = 8

/** Shorter texts of ASCII are decoded in place, in a third of the time. */
const SHORT_TEXT = 64

const malformedBytes = (fault: string): Error => new MalformedBytes(fault)

export class ByteReader {
  readonly #bytes: Uint8Array
  readonly #errorOf: (fault: string) => Error
  #position = 0

  /** @param errorOf makes the error that every method throws for bytes that it cannot read */
  constructor(bytes: Uint8Array, errorOf = malformedBytes) {
    this.#bytes = bytes
    this.#errorOf = errorOf
  }

  /** The index of the next byte. */
  get position(): number {
    return this.#position
  }

  get atEnd(): boolean {
    return this.#position === this.#bytes.length
  }

  byte(): number {
    const value = this.#bytes[this.#position]
    if (value === undefined) throw this.#endsTooEarly()
    this.#position += 1
    return value
  }

  /** Reads what lib0's writeVarUint writes. */
  unsigned(): number {
    const first = this.byte()
    return first < 128 ? first : this.#rest(first & 127, 128)
  }

  /** Reads what writeZigzag writes. */
  signed(): number {
    const zigzag = this.unsigned()
    return zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2
  }

  /** Reads what lib0's writeVarInt writes: the sign is a bit of the first byte. */
  varInt(): number {
    const first = this.byte()
    const size = first < 128 ? first & 63 : this.#rest(first & 63, 64)
    return first & 64 ? -size : size
  }

  /** Reads the bytes of a number after the first; `weight` is that of the second. */
  #rest(first: number, weight: number): number {
    let value = first
    let factor = weight
    for (let left = MAX_NUMBER_BYTES - 1; left > 0; left -= 1) {
      const next = this.byte()
      value += (next & 127) * factor
      if (next < 128) {
        if (!(value <= Number.MAX_SAFE_INTEGER)) break
        return value
      }
      factor *= 128
    }
    throw this.#errorOf('a number is too large')
  }

  /** Reads what lib0's writeFloat32 writes. */
  float32(): number {
    return this.#view(4).getFloat32(0)
  }

  /** Reads what lib0's writeFloat64 writes. */
  float64(): number {
    return this.#view(8).getFloat64(0)
  }

  ascii(length: number): string {
    const start = this.#position
    return characters(this.#bytes, start, this.skip(length))
  }

  /** Returns the next bytes as a view of the input. */
  bytes(length: number): Uint8Array {
    const start = this.#position
    return this.#bytes.subarray(start, this.skip(length))
  }

  /** Reads what lib0's writeVarUint8Array writes: a length and that many bytes, as a view of the input. */
  sizedBytes(): Uint8Array {
    return this.bytes(this.unsigned())
  }

  /** Returns all bytes that are left, as a view of the input. */
  rest(): Uint8Array {
    return this.bytes(this.#bytes.length - this.#position)
  }

  /** Reads UTF-8 of this many bytes. */
  text(length: number): string {
    const start = this.#position
    return this.textBetween(start, this.skip(length))
  }

  /** Reads what lib0's writeVarString writes. */
  sizedText(): string {
    return this.text(this.unsigned())
  }

  /** Returns the UTF-8 between two positions that have been read. */
  textBetween(start: number, end: number): string {
    const bytes = this.#bytes
    if (end - start <= SHORT_TEXT) {
      let at = start
      while (at < end && bytes[at]! < 128) at += 1
      if (at === end) return characters(bytes, start, end)
    }
    try {
      return decodeUtf8(bytes.subarray(start, end))
    } catch {
      // Throws if the bytes are not valid UTF-8.
      throw this.#errorOf('a text is not UTF-8')
    }
  }

  /** Moves on by `length` bytes; returns the new position. */
  skip(length: number): number {
    const end = this.#position + length
    if (!(end <= this.#bytes.length)) throw this.#endsTooEarly()
    this.#position = end
    return end
  }

  /** Moves to a position that has been read. */
  moveTo(position: number): void {
    this.#position = position
  }

  /** Lets `read` read from index `start` on; it returns the index of the first byte it did not use. */
  readWith(read: (bytes: Uint8Array, start: number) => number): void {
    this.#position = read(this.#bytes, this.#position)
  }

  /** Throws unless all bytes have been read. */
  end(): void {
    if (!this.atEnd) throw this.#errorOf('bytes after the end')
  }

  #view(length: number): DataView {
    const { buffer, byteOffset } = this.bytes(length)
    return new DataView(buffer, byteOffset, length)
  }

  #endsTooEarly(): Error {
    return this.#errorOf('the bytes end too early')
  }
}

/** An array for the codes of each short length, because one array per text would be more garbage than the text. */
const codesOf: readonly number[][] = Array.from({ length: SHORT_TEXT + 1 }, (_, length) =>
  Array.from({ length }, () => 0),
)

/** Returns the characters with these codes as one string: adding one to the other leaves twenty strings behind for an id. */
function characters(bytes: Uint8Array, start: number, end: number): string {
  const length = end - start
  const codes = codesOf[length] ?? Array.from({ length }, () => 0)
  for (let i = 0; i < length; i += 1) codes[i] = bytes[start + i]!
  return String.fromCharCode(...codes)
}
