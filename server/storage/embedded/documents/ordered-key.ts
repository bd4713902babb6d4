/** Order-preserving binary encoding of values, for LMDB keys. */

/** The values that a key can hold. They are ordered by kind first, in this order, which is MongoDB's. */
export type KeyValue = null | number | string | Uint8Array | boolean | Date

/** The first byte of each encoded value. All tags are below 0xff, so a prefix followed by 0xff ends the prefix's key range. */
const KIND_TAG = { null: 0x05, number: 0x10, string: 0x20, bytes: 0x30, boolean: 0x40, date: 0x50 } as const

export function isKeyValue(value: unknown): value is KeyValue {
  return kindOf(value) !== undefined
}

/** Returns the tag of the value's kind; undefined for a value that a key cannot hold (an array, an object, undefined). */
export function kindOf(value: unknown): number | undefined {
  switch (typeof value) {
    case 'number':
      return KIND_TAG.number
    case 'string':
      return KIND_TAG.string
    case 'boolean':
      return KIND_TAG.boolean
    case 'object':
      if (value === null) return KIND_TAG.null
      if (value instanceof Date) return KIND_TAG.date
      if (value instanceof Uint8Array) return KIND_TAG.bytes
      return undefined
    default:
      return undefined
  }
}

/**
 * Encodes values one after another so that the bytes order as the values do: numbers by size, dates by time, strings by their
 * UTF-8 bytes, byte arrays by length and then content.
 *
 * Every value marks its own end. The keys from `encodeKey(v)` up to the same bytes followed by 0xff are exactly those whose
 * values begin with v: the range of 'art-1' does not contain 'art-10'.
 */
export function encodeKey(values: readonly KeyValue[]): Buffer {
  let size = 0
  for (const value of values) size += sizeOf(value)
  const key = Buffer.allocUnsafe(size)
  let at = 0
  for (const value of values) at = writeValue(key, at, value)
  return at === size ? key : key.subarray(0, at)
}

/** Returns the value of a key at offset `at`, and the offset after it. */
export function decodeValue(key: Buffer, at: number): { value: KeyValue; end: number } {
  const end = endOfValue(key, at)
  const start = at + 1
  switch (key[at]) {
    case KIND_TAG.number:
      return { value: readNumber(key, start), end }
    case KIND_TAG.date:
      return { value: new Date(readNumber(key, start)), end }
    case KIND_TAG.boolean:
      return { value: key[start] === 1, end }
    case KIND_TAG.string:
      return { value: readString(key, start, end), end }
    case KIND_TAG.bytes:
      return { value: Uint8Array.from(key.subarray(start + 4, end)), end }
    default:
      return { value: null, end }
  }
}

/** Returns the offset after the value at offset `at`. */
export function endOfValue(key: Buffer, at: number): number {
  switch (key[at]) {
    case KIND_TAG.null:
      return at + 1
    case KIND_TAG.boolean:
      return at + 2
    case KIND_TAG.number:
    case KIND_TAG.date:
      return at + 9
    case KIND_TAG.bytes:
      return at + 5 + key.readUInt32BE(at + 1)
    case KIND_TAG.string: {
      let zero = key.indexOf(0, at)
      // A zero byte inside the string is followed by 0xff.
      while (key[zero + 1] === 0xff) zero = key.indexOf(0, zero + 2)
      return zero + 1
    }
    default:
      throw new RangeError(`no value of a key begins with ${key[at]}`)
  }
}

/** Returns the string that a key begins with: after its tag, up to the zero byte. The string must contain no zero byte. */
export function firstText(key: Buffer): string {
  return key.toString('utf8', 1, key.indexOf(0, 1))
}

/** Returns the maximum encoded size of a value, in bytes. */
function sizeOf(value: KeyValue): number {
  switch (typeof value) {
    case 'number':
      return 9
    case 'string':
      // A UTF-16 unit takes at most three bytes in UTF-8; an escaped zero takes two.
      return 2 + 3 * value.length
    case 'boolean':
      return 2
    default:
      return value === null ? 1 : value instanceof Date ? 9 : 5 + value.byteLength
  }
}

/** Writes a value at offset `at`. Returns the offset after it. */
function writeValue(key: Buffer, at: number, value: KeyValue): number {
  if (value === null) return key.writeUInt8(KIND_TAG.null, at)
  switch (typeof value) {
    case 'number':
      return writeNumber(key, at, KIND_TAG.number, value)
    case 'string':
      return writeString(key, at, value)
    case 'boolean':
      return key.writeUInt8(value ? 1 : 0, key.writeUInt8(KIND_TAG.boolean, at))
  }
  if (value instanceof Date) return writeNumber(key, at, KIND_TAG.date, value.getTime())
  const start = key.writeUInt32BE(value.byteLength, key.writeUInt8(KIND_TAG.bytes, at))
  key.set(value, start)
  return start + value.byteLength
}

/** IEEE 754 bytes already order positive numbers, once their sign bit is set; flipping all bits reverses the negative ones. */
function writeNumber(key: Buffer, at: number, tag: number, value: number): number {
  const end = key.writeDoubleBE(value === 0 ? 0 : value, key.writeUInt8(tag, at))
  if (value < 0) for (let i = at + 1; i < end; i++) key[i] = ~key[i]! & 0xff
  else key[at + 1] = key[at + 1]! | 0x80
  return end
}

/** A zero byte ends the string. A zero inside it is followed by 0xff, which is no tag, so it sorts after the end. */
function writeString(key: Buffer, at: number, value: string): number {
  const start = key.writeUInt8(KIND_TAG.string, at)
  if (!value.includes('\0')) return key.writeUInt8(0, start + key.write(value, start, 'utf8'))
  let end = start
  for (const [i, part] of value.split('\0').entries()) {
    if (i > 0) end = key.writeUInt8(0xff, key.writeUInt8(0, end))
    end += key.write(part, end, 'utf8')
  }
  return key.writeUInt8(0, end)
}

const scratch = new DataView(new ArrayBuffer(8))

function readNumber(key: Buffer, at: number): number {
  const [high, low] = [key.readUInt32BE(at), key.readUInt32BE(at + 4)]
  const isNegative = high < 0x80000000
  scratch.setUint32(0, isNegative ? ~high : high - 0x80000000)
  scratch.setUint32(4, isNegative ? ~low : low)
  return scratch.getFloat64(0)
}

/** @param end after the zero byte that ends the string */
function readString(key: Buffer, start: number, end: number): string {
  const text = key.toString('utf8', start, end - 1)
  if (!text.includes('\0')) return text
  const parts: string[] = []
  for (let from = start; from < end;) {
    const zero = key.indexOf(0, from)
    parts.push(key.toString('utf8', from, zero))
    from = zero + 2
  }
  return parts.join('\0')
}
