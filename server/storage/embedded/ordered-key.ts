/** What an index can order; in this order of kinds, which is MongoDB's. */
export type KeyValue = null | number | string | Uint8Array | boolean | Date

/** First byte of each encoded value. All are below 0xff, which therefore ends every range over a prefix. */
export const KIND_TAG = { null: 0x05, number: 0x10, string: 0x20, bytes: 0x30, boolean: 0x40, date: 0x50 } as const

export function isKeyValue(value: unknown): value is KeyValue {
  return kindOf(value) !== undefined
}

/** The tag of the value's kind, or undefined when it is none that a key can hold (an array, an object, undefined). */
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
 * Encodes values one after the other so that the bytes compare as the values do: numbers by size, dates by time, strings
 * by their UTF-8 bytes, byte arrays by length and then content. Every value says where it ends: the keys from `encodeKey(v)`
 * up to the same followed by 0xff are exactly those whose values begin with v ('art-10' is none of 'art-1').
 */
export function encodeKey(values: readonly KeyValue[]): Buffer {
  let size = 0
  for (const value of values) size += sizeOf(value)
  const key = Buffer.allocUnsafe(size)
  let at = 0
  for (const value of values) at = writeValue(key, at, value)
  return at === size ? key : key.subarray(0, at)
}

/** The bytes a value takes at most. */
function sizeOf(value: KeyValue): number {
  switch (typeof value) {
    case 'number':
      return 9
    case 'string':
      // UTF-8 takes three bytes a UTF-16 unit at most, escaping two for a zero.
      return 2 + 3 * value.length
    case 'boolean':
      return 2
    default:
      return value === null ? 1 : value instanceof Date ? 9 : 5 + value.byteLength
  }
}

/** Returns the place after the value. */
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

/** IEEE 754 orders positive numbers by their bits already; negative ones turn around when all their bits flip. */
function writeNumber(key: Buffer, at: number, tag: number, value: number): number {
  const end = key.writeDoubleBE(value === 0 ? 0 : value, key.writeUInt8(tag, at))
  if (value < 0) for (let i = at + 1; i < end; i++) key[i] = ~key[i]! & 0xff
  else key[at + 1] = key[at + 1]! | 0x80
  return end
}

/** A zero byte ends the string; one inside it is followed by 0xff, which no tag equals, and so sorts after the end. */
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
