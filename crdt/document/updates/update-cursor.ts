/**
 * Reads an update in Yjs's format, version 1 (yjs: lazyStructReaderGenerator, readItemContent), struct by struct, in time linear
 * in its bytes. `Y.decodeUpdate` is not used on a client's bytes: it keeps an object for each struct, and builds documents and
 * parses JSON that the guard refuses anyway.
 */
import * as decoding from 'lib0/decoding'
import { decodeUtf8 } from 'lib0/string'
import { CONTENT, HAS_KEY, HAS_ORIGIN } from './encode-items.ts'
import { RefusedUpdate } from './refused-update.ts'

/** `other` is an item with content that no artwork holds. */
export type StructKind = 'skip' | 'gc' | 'binary' | 'any' | 'deleted' | 'other'

const HAS_RIGHT_ORIGIN = 0x40
const CONTENT_BITS = 0x1f
const SKIP = 10
/** Contents that artworks do not have (yjs: contentRefs). */
const OTHER = { json: 2, string: 4, embed: 5, format: 6, type: 7, doc: 9 } as const
/** References of shared types (yjs: typeRefs): the last one, and the two that are followed by a name. */
const LAST_TYPE = 6
const NAMED_TYPES: readonly number[] = [3, 5]
/** Type bytes of lib0's writeAny. */
const ANY = {
  bytes: 116,
  array: 117,
  object: 118,
  string: 119,
  bigint: 122,
  float64: 123,
  float32: 124,
  integer: 125,
} as const
const FIRST_ANY = ANY.bytes
/** Type bytes of true and false, which have no more bytes. */
const isBoolean = (type: number | undefined): boolean => type === 120 || type === 121
/** Values nested deeper than this are malformed. A flag has none. */
const MAX_DEPTH = 16

const malformed = (): RefusedUpdate => new RefusedUpdate('malformed')

/** `nextStruct` and `nextDelete` set the public fields. All throw RefusedUpdate (malformed) for bytes that are no update. */
export class UpdateCursor {
  kind: StructKind = 'skip'
  client = 0
  clock = 0
  /** Clocks that the struct covers. A client can state any number. */
  length = 0
  hasOrigin = false
  originClient = 0
  originClock = 0
  hasRightOrigin = false
  /** Number of clients whose structs have begun; a client may occur more than once. */
  clients = 0
  /** Number of clients in the delete set so far. */
  deletingClients = 0
  readonly #bytes: Uint8Array
  #at = 0
  #clientsLeft: number
  #structsLeft = 0
  #nextClock = 0
  /** Positions of the root's name and of the key; the start is -1 when there is none. */
  #rootStart = -1
  #rootEnd = 0
  #keyStart = -1
  #keyEnd = 0
  #contentStart = 0
  #contentEnd = 0
  /** -1 until the delete set has begun. */
  #deletingLeft = -1
  #rangesLeft = 0

  constructor(update: Uint8Array) {
    this.#bytes = update
    this.#clientsLeft = this.#varUint()
  }

  /** Moves to the next struct; returns false after the last. */
  nextStruct(): boolean {
    while (this.#structsLeft === 0) {
      if (this.#clientsLeft === 0) return false
      this.#clientsLeft -= 1
      this.clients += 1
      this.#structsLeft = this.#varUint()
      this.client = this.#varUint()
      this.#nextClock = this.#varUint()
    }
    this.#structsLeft -= 1
    this.clock = this.#nextClock
    this.hasOrigin = false
    this.hasRightOrigin = false
    this.#rootStart = -1
    this.#keyStart = -1
    const info = this.#byte()
    if (info === SKIP || (info & CONTENT_BITS) === 0) {
      this.kind = info === SKIP ? 'skip' : 'gc'
      this.length = this.#varUint()
    } else this.#item(info)
    this.#nextClock += this.length
    return true
  }

  /** Moves to the next range of the delete set, once `nextStruct` has returned false; returns false after the last. */
  nextDelete(): boolean {
    if (this.#deletingLeft < 0) this.#deletingLeft = this.#varUint()
    while (this.#rangesLeft === 0) {
      if (this.#deletingLeft === 0) return false
      this.#deletingLeft -= 1
      this.deletingClients += 1
      this.client = this.#varUint()
      this.#rangesLeft = this.#varUint()
    }
    this.#rangesLeft -= 1
    this.clock = this.#varUint()
    this.length = this.#varUint()
    return true
  }

  /** Returns the name of the root type that the item states, or null when it states none. */
  root(): string | null {
    return this.#rootStart < 0 ? null : this.#text(this.#rootStart, this.#rootEnd)
  }

  /** Returns the map key that the item states, or null when it states none. */
  key(): string | null {
    return this.#keyStart < 0 ? null : this.#text(this.#keyStart, this.#keyEnd)
  }

  /** Size in bytes of binary content. */
  get binarySize(): number {
    return this.#contentEnd - this.#contentStart
  }

  /** Returns a view of binary content. */
  binaryView(): Uint8Array {
    return this.#bytes.subarray(this.#contentStart, this.#contentEnd)
  }

  /** Returns a copy of binary content, which does not keep the message's buffer in memory. */
  binary(): Uint8Array {
    return this.#bytes.slice(this.#contentStart, this.#contentEnd)
  }

  /** Returns the values of the item, which is of kind `any`. A value that no flag has is undefined. */
  values(): unknown[] {
    const input = decoding.createDecoder(this.#bytes)
    input.pos = this.#contentStart
    const values: unknown[] = []
    for (let left = this.length; left > 0; left -= 1) {
      const type = this.#bytes[input.pos]!
      if (type > ANY.string && type !== ANY.bigint) values.push(decoding.readAny(input))
      else {
        values.push(undefined)
        input.pos = this.#skipAny(input.pos)
      }
    }
    return values
  }

  #item(info: number): void {
    if (info & HAS_ORIGIN) {
      this.hasOrigin = true
      this.originClient = this.#varUint()
      this.originClock = this.#varUint()
    }
    if (info & HAS_RIGHT_ORIGIN) {
      this.hasRightOrigin = true
      this.#varUint()
      this.#varUint()
    }
    if ((info & (HAS_ORIGIN | HAS_RIGHT_ORIGIN)) === 0) this.#parent((info & HAS_KEY) !== 0)
    this.#contentStart = this.#at
    switch (info & CONTENT_BITS) {
      case CONTENT.binary: {
        this.kind = 'binary'
        this.length = 1
        const size = this.#varUint()
        this.#contentStart = this.#at
        this.#skip(size)
        break
      }
      case CONTENT.deleted:
        this.kind = 'deleted'
        this.length = this.#varUint()
        break
      case CONTENT.any:
        this.kind = 'any'
        this.length = this.#varUint()
        this.#contentStart = this.#at
        for (let left = this.length; left > 0; left -= 1) {
          if (isBoolean(this.#bytes[this.#at])) this.#at += 1
          else this.#at = this.#skipAny(this.#at)
        }
        break
      default:
        this.kind = 'other'
        this.length = this.#skipOther(info & CONTENT_BITS)
    }
    this.#contentEnd = this.#at
  }

  #parent(hasKey: boolean): void {
    if (this.#varUint() === 1) {
      const size = this.#varUint()
      this.#rootStart = this.#at
      this.#rootEnd = this.#skip(size)
    } else {
      this.#varUint()
      this.#varUint()
    }
    if (!hasKey) return
    const size = this.#varUint()
    this.#keyStart = this.#at
    this.#keyEnd = this.#skip(size)
  }

  /** Skips content that no artwork holds; returns the clocks that it covers. */
  #skipOther(content: number): number {
    switch (content) {
      case OTHER.json: {
        const count = this.#varUint()
        for (let left = count; left > 0; left -= 1) this.#skip(this.#varUint())
        return count
      }
      case OTHER.string: {
        const size = this.#varUint()
        const start = this.#at
        return decode(this.#bytes, start, this.#skip(size)).length
      }
      case OTHER.embed:
        this.#skip(this.#varUint())
        return 1
      case OTHER.format:
        this.#skip(this.#varUint())
        this.#skip(this.#varUint())
        return 1
      case OTHER.type: {
        const type = this.#varUint()
        if (type > LAST_TYPE) throw malformed()
        if (NAMED_TYPES.includes(type)) this.#skip(this.#varUint())
        return 1
      }
      case OTHER.doc:
        this.#skip(this.#varUint())
        this.#at = this.#skipAny(this.#at)
        return 1
      default:
        throw malformed()
    }
  }

  /** Returns the position after the value of lib0's writeAny at `start`. Nested values are counted, not visited by recursion. */
  #skipAny(start: number): number {
    const before = this.#at
    this.#at = start
    /** The values left of each open array or object. An object has a key before each value. */
    const open: { left: number; readonly hasKeys: boolean }[] = []
    for (;;) {
      const type = this.#byte()
      if (type < FIRST_ANY || type > 127) throw malformed()
      if (type === ANY.array || type === ANY.object) {
        if (open.length === MAX_DEPTH) throw malformed()
        open.push({ left: this.#varUint(), hasKeys: type === ANY.object })
      } else if (type === ANY.string || type === ANY.bytes) this.#skip(this.#varUint())
      else if (type === ANY.bigint || type === ANY.float64) this.#skip(8)
      else if (type === ANY.float32) this.#skip(4)
      else if (type === ANY.integer) this.#varUint()
      while (open.length > 0 && open[open.length - 1]!.left === 0) open.pop()
      const last = open[open.length - 1]
      if (!last) break
      last.left -= 1
      if (last.hasKeys) this.#skip(this.#varUint())
    }
    const end = this.#at
    this.#at = before
    return end
  }

  #text(start: number, end: number): string {
    return decode(this.#bytes, start, end)
  }

  #byte(): number {
    const byte = this.#bytes[this.#at]
    if (byte === undefined) throw malformed()
    this.#at += 1
    return byte
  }

  #varUint(): number {
    const bytes = this.#bytes
    let byte = bytes[this.#at]
    if (byte === undefined) throw malformed()
    this.#at += 1
    if (byte < 128) return byte
    let value = byte & 127
    for (let weight = 128; ; weight *= 128) {
      byte = bytes[this.#at]
      if (byte === undefined) throw malformed()
      this.#at += 1
      value += (byte & 127) * weight
      if (value > Number.MAX_SAFE_INTEGER) throw malformed()
      if (byte < 128) return value
    }
  }

  /** Moves on by `size` bytes; returns the new position. */
  #skip(size: number): number {
    this.#at += size
    if (this.#at > this.#bytes.length) throw malformed()
    return this.#at
  }
}

/** Shorter texts of ASCII are decoded in place, in a third of the time. */
const SHORT_TEXT = 64

function decode(bytes: Uint8Array, start: number, end: number): string {
  if (end - start <= SHORT_TEXT) {
    let text = ''
    let at = start
    for (; at < end && bytes[at]! < 128; at += 1) text += String.fromCharCode(bytes[at]!)
    if (at === end) return text
  }
  try {
    return decodeUtf8(bytes.subarray(start, end))
  } catch {
    // It throws for what is no UTF-8.
    throw malformed()
  }
}
