/** Writes what ByteReader reads: a growing buffer, numbers as LEB128. */
export class ByteWriter {
  #bytes = new Uint8Array(256)
  #length = 0

  byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes[this.#length] = value
    this.#length += 1
  }

  unsigned(value: number): void {
    let rest = value
    while (rest > 127) {
      this.byte(128 + (rest % 128))
      rest = Math.floor(rest / 128)
    }
    this.byte(rest)
  }

  signed(value: number): void {
    this.unsigned(value < 0 ? -value * 2 - 1 : value * 2)
  }

  ascii(text: string): void {
    for (let i = 0; i < text.length; i += 1) this.byte(text.charCodeAt(i))
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }
}
