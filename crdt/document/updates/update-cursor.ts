/**
 * Reads an update in Yjs's format, version 1 (yjs: lazyStructReaderGenerator, readItemContent), struct by struct, in time linear
 * in its bytes. `Y.decodeUpdate` is not used on a client's bytes: it keeps an object for each struct, and builds documents and
 * parses JSON that the guard refuses anyway.
 */
import { readPlainAny, skipAny } from '#crdt/bytes/any-value.ts'
import { ByteReader } from '#crdt/bytes/byte-reader.ts'
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

const malformed = (): RefusedUpdate => new RefusedUpdate('malformed')

/** `nextStruct` and `nextDelete` set the public fields. All throw RefusedUpdate (malformed) if the bytes are not an update. */
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
  readonly #update: Uint8Array
  readonly #input: ByteReader
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
    this.#update = update
    this.#input = new ByteReader(update, malformed)
    this.#clientsLeft = this.#input.unsigned()
  }

  /** Moves to the next struct; returns false after the last. */
  nextStruct(): boolean {
    while (this.#structsLeft === 0) {
      if (this.#clientsLeft === 0) return false
      this.#clientsLeft -= 1
      this.clients += 1
      this.#structsLeft = this.#input.unsigned()
      this.client = this.#input.unsigned()
      this.#nextClock = this.#input.unsigned()
    }
    this.#structsLeft -= 1
    this.clock = this.#nextClock
    this.hasOrigin = false
    this.hasRightOrigin = false
    this.#rootStart = -1
    this.#keyStart = -1
    const info = this.#input.byte()
    if (info === SKIP || (info & CONTENT_BITS) === 0) {
      this.kind = info === SKIP ? 'skip' : 'gc'
      this.length = this.#input.unsigned()
    } else this.#item(info)
    this.#nextClock = endOf(this.clock, this.length)
    return true
  }

  /** Moves to the next range of the delete set, once `nextStruct` has returned false; returns false after the last. */
  nextDelete(): boolean {
    if (this.#deletingLeft < 0) this.#deletingLeft = this.#input.unsigned()
    while (this.#rangesLeft === 0) {
      if (this.#deletingLeft === 0) return false
      this.#deletingLeft -= 1
      this.deletingClients += 1
      this.client = this.#input.unsigned()
      this.#rangesLeft = this.#input.unsigned()
    }
    this.#rangesLeft -= 1
    this.clock = this.#input.unsigned()
    this.length = this.#input.unsigned()
    endOf(this.clock, this.length)
    return true
  }

  /** Throws when bytes follow the delete set, once `nextDelete` has returned false. */
  end(): void {
    this.#input.end()
  }

  /** Returns the name of the root type that the item states, or null when it states none. */
  root(): string | null {
    return this.#rootStart < 0 ? null : this.#input.textBetween(this.#rootStart, this.#rootEnd)
  }

  /** Returns the map key that the item states, or null when it states none. */
  key(): string | null {
    return this.#keyStart < 0 ? null : this.#input.textBetween(this.#keyStart, this.#keyEnd)
  }

  /** Size in bytes of binary content. */
  get binarySize(): number {
    return this.#contentEnd - this.#contentStart
  }

  /** Returns a view of binary content, which keeps the whole update in memory. */
  binaryView(): Uint8Array {
    return this.#update.subarray(this.#contentStart, this.#contentEnd)
  }

  /** Returns whether binary content is the same as `bytes`. */
  isBinary(bytes: Uint8Array): boolean {
    if (this.binarySize !== bytes.length) return false
    const start = this.#contentStart
    for (let i = 0; i < bytes.length; i += 1) if (this.#update[start + i] !== bytes[i]) return false
    return true
  }

  /** Returns the values of the item, which is of kind `any`. A value that no flag has is undefined or null. */
  values(): unknown[] {
    const next = this.#input.position
    this.#input.moveTo(this.#contentStart)
    const values: unknown[] = []
    for (let left = this.length; left > 0; left -= 1) values.push(readPlainAny(this.#input))
    this.#input.moveTo(next)
    return values
  }

  #item(info: number): void {
    if (info & HAS_ORIGIN) {
      this.hasOrigin = true
      this.originClient = this.#input.unsigned()
      this.originClock = this.#input.unsigned()
    }
    if (info & HAS_RIGHT_ORIGIN) {
      this.hasRightOrigin = true
      this.#input.unsigned()
      this.#input.unsigned()
    }
    if ((info & (HAS_ORIGIN | HAS_RIGHT_ORIGIN)) === 0) this.#parent((info & HAS_KEY) !== 0)
    this.#contentStart = this.#input.position
    switch (info & CONTENT_BITS) {
      case CONTENT.binary: {
        this.kind = 'binary'
        this.length = 1
        const size = this.#input.unsigned()
        this.#contentStart = this.#input.position
        this.#input.skip(size)
        break
      }
      case CONTENT.deleted:
        this.kind = 'deleted'
        this.length = this.#input.unsigned()
        break
      case CONTENT.any:
        this.kind = 'any'
        this.length = this.#input.unsigned()
        this.#contentStart = this.#input.position
        for (let left = this.length; left > 0; left -= 1) this.#skipAny()
        break
      default:
        this.kind = 'other'
        this.length = this.#skipOther(info & CONTENT_BITS)
    }
    this.#contentEnd = this.#input.position
  }

  #parent(hasKey: boolean): void {
    if (this.#input.unsigned() === 1) {
      const size = this.#input.unsigned()
      this.#rootStart = this.#input.position
      this.#rootEnd = this.#input.skip(size)
    } else {
      this.#input.unsigned()
      this.#input.unsigned()
    }
    if (!hasKey) return
    const size = this.#input.unsigned()
    this.#keyStart = this.#input.position
    this.#keyEnd = this.#input.skip(size)
  }

  /** Skips content that no artwork holds; returns the clocks that it covers. */
  #skipOther(content: number): number {
    switch (content) {
      case OTHER.json: {
        const count = this.#input.unsigned()
        for (let left = count; left > 0; left -= 1) this.#input.skip(this.#input.unsigned())
        return count
      }
      case OTHER.string: {
        const size = this.#input.unsigned()
        return this.#input.text(size).length
      }
      case OTHER.embed:
        this.#input.skip(this.#input.unsigned())
        return 1
      case OTHER.format:
        this.#input.skip(this.#input.unsigned())
        this.#input.skip(this.#input.unsigned())
        return 1
      case OTHER.type: {
        const type = this.#input.unsigned()
        if (type > LAST_TYPE) throw malformed()
        if (NAMED_TYPES.includes(type)) this.#input.skip(this.#input.unsigned())
        return 1
      }
      case OTHER.doc:
        this.#input.skip(this.#input.unsigned())
        this.#skipAny()
        return 1
      default:
        throw malformed()
    }
  }

  #skipAny(): void {
    if (!skipAny(this.#input)) throw malformed()
  }
}

/** Returns the clock after `length` clocks; throws when Yjs could not count so far. */
function endOf(clock: number, length: number): number {
  const end = clock + length
  if (!(end <= Number.MAX_SAFE_INTEGER)) throw malformed()
  return end
}
