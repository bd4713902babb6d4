/** Reads what the stroke codec wrote; every read past the end or out of range is a StrokeError, never `undefined`. */

/** The bytes are no stroke, or no valid one; `message` says what was wrong. */
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

  /** LEB128, at most 53 bits. */
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

  /** Zigzag: 0, -1, 1, -2, ... */
  signed(): number {
    const zigzag = this.unsigned()
    return zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2
  }

  ascii(length: number): string {
    let text = ''
    for (let i = 0; i < length; i += 1) text += String.fromCharCode(this.byte())
    return text
  }

  /** Lets `read` go on from the next byte; it answers where it stopped. */
  take(read: (bytes: Uint8Array, start: number) => number): void {
    this.#position = read(this.#bytes, this.#position)
  }

  end(): void {
    if (this.#position !== this.#bytes.length) throw new StrokeError('bytes after the end of the stroke')
  }
}
