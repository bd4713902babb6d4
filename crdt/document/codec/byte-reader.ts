/**
 * Reads the stroke codec's primitives. A read past the end or out of range throws StrokeError, so that untrusted bytes never
 * yield `undefined`; lib0/decoding would throw a plain Error.
 */

/** Thrown for bytes that are no valid stroke; `message` names the fault. */
export class StrokeError extends Error {
  override readonly name = 'StrokeError'
}

export class ByteReader {
  readonly #bytes: Uint8Array
  #position = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  byte(): number {
    const value = this.#bytes[this.#position]
    if (value === undefined) throw new StrokeError('the stroke ends too early')
    this.#position += 1
    return value
  }

  /** Reads LEB128 of at most 53 bits, as lib0's writeVarUint writes it. */
  unsigned(): number {
    const first = this.byte()
    if (first < 128) return first
    let value = first & 127
    let weight = 128
    for (;;) {
      const next = this.byte()
      value += (next & 127) * weight
      if (value > Number.MAX_SAFE_INTEGER) throw new StrokeError('a number is too large')
      if (next < 128) return value
      weight *= 128
    }
  }

  /** Reads what writeZigzag wrote. */
  signed(): number {
    const zigzag = this.unsigned()
    return zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2
  }

  ascii(length: number): string {
    let text = ''
    for (let i = 0; i < length; i += 1) text += String.fromCharCode(this.byte())
    return text
  }

  /** Returns the next bytes as a view of the input. */
  bytes(length: number): Uint8Array {
    const end = this.#position + length
    if (end > this.#bytes.length) throw new StrokeError('the stroke ends too early')
    const bytes = this.#bytes.subarray(this.#position, end)
    this.#position = end
    return bytes
  }

  get atEnd(): boolean {
    return this.#position === this.#bytes.length
  }

  /** Lets `read` read from index `start` on; it returns the index of the first byte it did not use. */
  readWith(read: (bytes: Uint8Array, start: number) => number): void {
    this.#position = read(this.#bytes, this.#position)
  }

  /** Throws StrokeError unless all bytes have been read. */
  end(): void {
    if (this.#position !== this.#bytes.length) throw new StrokeError('bytes after the end of the stroke')
  }
}
