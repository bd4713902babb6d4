/** What an index can order; in this order of kinds, which is MongoDB's. */
export type KeyValue = null | number | string | Uint8Array | boolean | Date

/** First byte of each encoded value. All are below 0xff, which therefore ends every range over a prefix. */
export const kindTag = { null: 0x05, number: 0x10, string: 0x20, bytes: 0x30, boolean: 0x40, date: 0x50 } as const

export function isKeyValue(value: unknown): value is KeyValue {
  return kindOf(value) !== undefined
}

/** The tag of the value's kind, or undefined when it is none that a key can hold (an array, an object, undefined). */
export function kindOf(value: unknown): number | undefined {
  switch (typeof value) {
    case 'number':
      return kindTag.number
    case 'string':
      return kindTag.string
    case 'boolean':
      return kindTag.boolean
    case 'object':
      if (value === null) return kindTag.null
      if (value instanceof Date) return kindTag.date
      if (value instanceof Uint8Array) return kindTag.bytes
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
  return Buffer.concat(values.map(encodeValue))
}

function encodeValue(value: KeyValue): Buffer {
  if (value === null) return Buffer.of(kindTag.null)
  switch (typeof value) {
    case 'number':
      return encodeNumber(kindTag.number, value)
    case 'string':
      return encodeString(value)
    case 'boolean':
      return Buffer.of(kindTag.boolean, value ? 1 : 0)
  }
  if (value instanceof Date) return encodeNumber(kindTag.date, value.getTime())
  const header = Buffer.alloc(5)
  header[0] = kindTag.bytes
  header.writeUInt32BE(value.byteLength, 1)
  return Buffer.concat([header, value])
}

/** IEEE 754 orders positive numbers by their bits already; negative ones turn around when all their bits flip. */
function encodeNumber(tag: number, value: number): Buffer {
  const bytes = Buffer.alloc(9)
  bytes[0] = tag
  bytes.writeDoubleBE(value === 0 ? 0 : value, 1)
  if (value < 0) for (let i = 1; i < 9; i++) bytes[i] = ~bytes[i]! & 0xff
  else bytes[1] = bytes[1]! | 0x80
  return bytes
}

/** A zero byte ends the string; one inside it is followed by 0xff, which no tag equals, and so sorts after the end. */
function encodeString(value: string): Buffer {
  const text = Buffer.from(value, 'utf8')
  const escaped = text.includes(0) ? Buffer.from(text.toString('latin1').replaceAll('\0', '\0\xff'), 'latin1') : text
  return Buffer.concat([Buffer.of(kindTag.string), escaped, Buffer.of(0)])
}
