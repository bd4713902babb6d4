/**
 * Reads and writes awareness updates (y-protocols): a count, then for each entry an awareness id, a clock and a state as JSON.
 * A state is parsed only where it is needed, because a message may hold a million entries about other connections.
 */
import * as encoding from 'lib0/encoding'
import { ByteReader } from '#crdt/bytes/byte-reader.ts'
import { varUintSize, writeVarUint } from '#crdt/document/updates/var-uint.ts'

/** The largest state of one connection, as JSON in UTF-8: the longest growing stroke (contract/socket.ts) and the rest. */
export const MAX_STATE_BYTES = 96 * 1024

/** Larger clocks are ignored. Clients count from 0, and reject a message with a number above `Number.MAX_SAFE_INTEGER`. */
const MAX_CLOCK = 2 ** 31

/** The most bytes of an update's count of entries. */
const COUNT_BYTES = 5

/** The awareness state of a client that has left or shows nothing, as JSON. */
const NO_STATE = 'null'

const UTF_8 = new TextDecoder()

export class AwarenessEntry {
  readonly client: number
  readonly clock: number
  readonly #update: Uint8Array
  readonly #start: number
  readonly #end: number

  /** @param range where the state's JSON lies in the update */
  constructor(client: number, clock: number, update: Uint8Array, range: readonly [start: number, end: number]) {
    this.client = client
    this.clock = clock
    this.#update = update
    ;[this.#start, this.#end] = range
  }

  get hasState(): boolean {
    return this.#end - this.#start !== NO_STATE.length || this.#text() !== NO_STATE
  }

  /** Parses the state. Throws when it is no JSON. */
  parse(): unknown {
    return JSON.parse(this.#text())
  }

  #text(): string {
    return UTF_8.decode(this.#update.subarray(this.#start, this.#end))
  }
}

/** Yields the entries that are within the bounds. Throws MalformedBytes on bytes that end too early or too late. */
export function* readAwarenessUpdate(update: Uint8Array): Generator<AwarenessEntry> {
  const input = new ByteReader(update)
  for (let left = input.unsigned(); left > 0; left -= 1) {
    const client = input.unsigned()
    const clock = input.unsigned()
    const length = input.unsigned()
    const start = input.position
    const end = input.skip(length)
    if (clock <= MAX_CLOCK && length <= MAX_STATE_BYTES) yield new AwarenessEntry(client, clock, update, [start, end])
  }
  input.end()
}

/** One connection in an awareness update; the state is JSON, or null for none. */
interface WrittenEntry {
  readonly client: number
  readonly clock: number
  readonly json: string | null
}

/** Returns an awareness update. */
export const encodeAwarenessUpdate = (entries: readonly WrittenEntry[]): Uint8Array =>
  joinAwarenessEntries(entries.map(encodeAwarenessEntry))

/** Returns the bytes of an entry, of which `joinAwarenessEntries` makes updates. */
export function encodeAwarenessEntry({ client, clock, json }: WrittenEntry): Uint8Array {
  const text = json ?? NO_STATE
  const length = Buffer.byteLength(text)
  // From Buffer's pool: this runs for each message of plain clients.
  const bytes = Buffer.allocUnsafe(varUintSize(client) + varUintSize(clock) + varUintSize(length) + length)
  const start = [client, clock, length].reduce((at, value) => writeVarUint(bytes, at, value), 0)
  bytes.write(text, start)
  return bytes
}

/** Returns the update with these entries, each once. */
export function joinAwarenessEntries(entries: readonly Uint8Array[]): Uint8Array {
  const count = Buffer.allocUnsafe(varUintSize(entries.length))
  writeVarUint(count, 0, entries.length)
  return Buffer.concat([count, ...entries])
}

/** Returns an awareness update as updates of at most `maxBytes` each. An entry that is larger is one of its own. */
export function splitAwarenessUpdate(update: Uint8Array, maxBytes: number): Uint8Array[] {
  if (update.length <= maxBytes) return [update]
  const input = new ByteReader(update)
  const parts: { entries: number; start: number; end: number }[] = []
  for (let left = input.unsigned(); left > 0; left -= 1) {
    const start = input.position
    const [, , length] = [input.unsigned(), input.unsigned(), input.unsigned()]
    const end = input.skip(length)
    const last = parts.at(-1)
    if (last && end - last.start + COUNT_BYTES <= maxBytes) {
      last.entries += 1
      last.end = end
    } else parts.push({ entries: 1, start, end })
  }
  return parts.map(({ entries, start, end }) => {
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, entries)
    encoding.writeUint8Array(encoder, update.subarray(start, end))
    return encoding.toUint8Array(encoder)
  })
}
