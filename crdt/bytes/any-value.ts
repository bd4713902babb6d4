/** Values as lib0's writeAny writes them: a byte for the type, and then what the type needs. */
import type { ByteReader } from './byte-reader.ts'

const TYPE = {
  bytes: 116,
  array: 117,
  object: 118,
  string: 119,
  true: 120,
  false: 121,
  bigint: 122,
  float64: 123,
  float32: 124,
  integer: 125,
  null: 126,
  undefined: 127,
} as const
/** Values nested deeper than this are refused. No value of an artwork is nested. */
const MAX_DEPTH = 16

/** Skips a value. Returns false if the bytes are not a value or are nested too deep; throws where the bytes end. */
export function skipAny(input: ByteReader): boolean {
  const type = input.byte()
  return type === TYPE.array || type === TYPE.object ? skipNested(input, type) : skipPlain(input, type)
}

/** Reads a boolean, a number or null. Returns undefined for a valid value of any other type, and skips it. */
export function readPlainAny(input: ByteReader): boolean | number | null | undefined {
  const start = input.position
  switch (input.byte()) {
    case TYPE.true:
      return true
    case TYPE.false:
      return false
    case TYPE.integer:
      return input.varInt()
    case TYPE.float32:
      return input.float32()
    case TYPE.float64:
      return input.float64()
    case TYPE.null:
      return null
    default:
      input.moveTo(start)
      skipAny(input)
      return undefined
  }
}

function skipPlain(input: ByteReader, type: number): boolean {
  switch (type) {
    case TYPE.bytes:
    case TYPE.string:
      input.skip(input.unsigned())
      return true
    case TYPE.bigint:
    case TYPE.float64:
      input.skip(8)
      return true
    case TYPE.float32:
      input.skip(4)
      return true
    case TYPE.integer:
      input.varInt()
      return true
    default:
      return type >= TYPE.bytes && type <= TYPE.undefined
  }
}

/** Skips an array or object whose type has been read. Values in it are counted, not visited by recursion. */
function skipNested(input: ByteReader, outer: number): boolean {
  /** The values left of each open array or object. An object has a key before each value. */
  const open = [{ left: input.unsigned(), hasKeys: outer === TYPE.object }]
  for (let last = open[0]; last; last = open[open.length - 1]) {
    if (last.left === 0) {
      open.pop()
      continue
    }
    last.left -= 1
    if (last.hasKeys) input.skip(input.unsigned())
    const type = input.byte()
    if (type === TYPE.array || type === TYPE.object) {
      if (open.length === MAX_DEPTH) return false
      open.push({ left: input.unsigned(), hasKeys: type === TYPE.object })
    } else if (!skipPlain(input, type)) return false
  }
  return true
}
