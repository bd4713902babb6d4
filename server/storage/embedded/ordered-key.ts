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

/** Returns the first `count` values of a key, from offset `at` on. */
export function decodeKey(key: Buffer, at: number, count: number): KeyValue[] {
  const values: KeyValue[] = []
  while (values.length < count) {
    const [value, end] = readValue(key, at)
    values.push(value)
    at = end
  }
  return values
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

/** Returns the value at offset `at`, and the offset after it. */
function readValue(key: Buffer, at: number): [value: KeyValue, end: number] {
  const start = at + 1
  switch (key[at]) {
    case KIND_TAG.null:
      return [null, start]
    case KIND_TAG.number:
      return [readNumber(key, start), start + 8]
    case KIND_TAG.date:
      return [new Date(readNumber(key, start)), start + 8]
    case KIND_TAG.boolean:
      return [key[start] === 1, start + 1]
    case KIND_TAG.string:
      return readString(key, start)
    case KIND_TAG.bytes: {
      const end = start + 4 + key.readUInt32BE(start)
      return [Uint8Array.from(key.subarray(start + 4, end)), end]
    }
    default:
      throw new RangeError(`no value of a key begins with ${key[at]}`)
  }
}

function readNumber(key: Buffer, at: number): number {
  const bytes = Buffer.from(key.subarray(at, at + 8))
  if (bytes[0]! & 0x80) bytes[0] = bytes[0]! & 0x7f
  else for (let i = 0; i < 8; i++) bytes[i] = ~bytes[i]! & 0xff
  return bytes.readDoubleBE()
}

function readString(key: Buffer, start: number): [value: string, end: number] {
  let text = ''
  for (let from = start; ;) {
    const end = key.indexOf(0, from)
    text += key.toString('utf8', from, end)
    if (key[end + 1] !== 0xff) return [text, end + 1]
    text += '\0'
    from = end + 2
  }
}
