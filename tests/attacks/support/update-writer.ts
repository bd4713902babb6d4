/** Writes updates in Yjs's format, version 1, struct by struct, also those that no Yjs document would make. */
import * as encoding from 'lib0/encoding'

export interface Id {
  readonly client: number
  readonly clock: number
}

/** How many structs a writer made, and their bytes. */
interface Section {
  readonly client: number
  readonly clock: number
  count: number
  readonly out: encoding.Encoder
}

const ROOT_BY_NAME = 1
const ORIGIN = 0x80
const KEY = 0x20

/** Content references of Yjs (yjs: contentRefs). */
export const CONTENT = {
  deleted: 1,
  json: 2,
  binary: 3,
  string: 4,
  embed: 5,
  format: 6,
  type: 7,
  any: 8,
  doc: 9,
} as const

export class UpdateWriter {
  readonly #sections: Section[] = []
  readonly #deletes: { client: number; ranges: (readonly [clock: number, length: number])[] }[] = []

  /** Begins the structs of a client. */
  client(client: number, clock = 0): this {
    this.#sections.push({ client, clock, count: 0, out: encoding.createEncoder() })
    return this
  }

  skip(length: number): this {
    const out = this.#struct(10)
    encoding.writeVarUint(out, length)
    return this
  }

  gc(length: number): this {
    const out = this.#struct(0)
    encoding.writeVarUint(out, length)
    return this
  }

  /** Writes a stroke; without an origin it is the first of the list. */
  stroke(bytes: Uint8Array, origin: Id | null): this {
    encoding.writeVarUint8Array(this.item(CONTENT.binary, 'strokes', null, origin), bytes)
    return this
  }

  /** Writes a run of flags with these values. */
  flags(strokeId: string, values: readonly (boolean | number)[], origin: Id | null): this {
    const out = this.item(CONTENT.any, 'undone', strokeId, origin)
    encoding.writeVarUint(out, values.length)
    for (const value of values) encoding.writeAny(out, value)
    return this
  }

  /** Writes a run of `count` flags whose values are dropped. */
  droppedFlags(strokeId: string, count: number, origin: Id | null): this {
    encoding.writeVarUint(this.item(CONTENT.deleted, 'undone', strokeId, origin), count)
    return this
  }

  /** Writes an item up to its content; returns the encoder for that. */
  item(content: number, root: string, key: string | null, origin: Id | null): encoding.Encoder {
    const out = this.#struct(content | (origin ? ORIGIN : 0) | (key === null ? 0 : KEY))
    if (origin) {
      encoding.writeVarUint(out, origin.client)
      encoding.writeVarUint(out, origin.clock)
    } else {
      encoding.writeVarUint(out, ROOT_BY_NAME)
      encoding.writeVarString(out, root)
      if (key !== null) encoding.writeVarString(out, key)
    }
    return out
  }

  delete(client: number, ranges: readonly (readonly [clock: number, length: number])[]): this {
    this.#deletes.push({ client, ranges: [...ranges] })
    return this
  }

  finish(): Uint8Array {
    const out = encoding.createEncoder()
    encoding.writeVarUint(out, this.#sections.length)
    for (const section of this.#sections) {
      for (const value of [section.count, section.client, section.clock]) encoding.writeVarUint(out, value)
      encoding.writeUint8Array(out, encoding.toUint8Array(section.out))
    }
    encoding.writeVarUint(out, this.#deletes.length)
    for (const { client, ranges } of this.#deletes) {
      encoding.writeVarUint(out, client)
      encoding.writeVarUint(out, ranges.length)
      for (const range of ranges) for (const value of range) encoding.writeVarUint(out, value)
    }
    return encoding.toUint8Array(out)
  }

  #struct(info: number): encoding.Encoder {
    const section = this.#sections.at(-1)
    if (!section) throw new Error('a struct needs a client')
    section.count += 1
    encoding.writeUint8(section.out, info)
    return section.out
  }
}
