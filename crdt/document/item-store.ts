/**
 * A document as bytes: every item encoded, client by client, so that whatever a peer is missing is found by its state
 * vector and sent as it lies, at the price of a copy. No Yjs document is built to serve one.
 */
import * as Y from 'yjs'
import { encodeRuns, type EncodedItem } from './encode-items.ts'

/** One client's items, one behind the other. */
interface ClientItems {
  bytes: Uint8Array
  used: number
  /** Where each item begins in `bytes`, and its clock. */
  readonly starts: number[]
  readonly clocks: number[]
  /** The clock after the last item. */
  end: number
}

/** A client's items as they are saved; the bytes are a view of the store's. */
export interface SavedItems {
  readonly client: number
  readonly end: number
  readonly starts: readonly number[]
  readonly clocks: readonly number[]
  readonly bytes: Uint8Array
}

export class ItemStore {
  private readonly clients = new Map<number, ClientItems>()

  /** Takes in an item whose clock is the client's next. */
  add({ item, bytes: encoded }: EncodedItem): void {
    let items = this.clients.get(item.client)
    if (!items) {
      items = { bytes: new Uint8Array(Math.max(256, encoded.length)), used: 0, starts: [], clocks: [], end: 0 }
      this.clients.set(item.client, items)
    }
    if (items.used + encoded.length > items.bytes.length) {
      const larger = new Uint8Array(Math.max(items.bytes.length * 2, items.used + encoded.length))
      larger.set(items.bytes.subarray(0, items.used))
      items.bytes = larger
    }
    items.bytes.set(encoded, items.used)
    items.starts.push(items.used)
    items.clocks.push(item.clock)
    items.used += encoded.length
    items.end = item.clock + item.length
  }

  /** Everything, as it is at this moment: what is added later is not in it. */
  save(): SavedItems[] {
    return [...this.clients].map(([client, { bytes, used, starts, clocks, end }]) => ({
      client,
      end,
      starts: starts.slice(),
      clocks: clocks.slice(),
      bytes: bytes.subarray(0, used),
    }))
  }

  /** Puts back what `save` gave; the bytes are kept, not copied. */
  restore({ client, end, starts, clocks, bytes }: SavedItems): void {
    this.clients.set(client, { bytes, used: bytes.length, starts: [...starts], clocks: [...clocks], end })
  }

  /** The clock after this client's last item. */
  endOf(client: number): number {
    return this.clients.get(client)?.end ?? 0
  }

  stateVector(): Uint8Array {
    return Y.encodeStateVector(new Map([...this.clients].map(([client, { end }]) => [client, end])))
  }

  /** An update of everything that `stateVector` (Yjs encoding) does not cover; throws when that is none. */
  since(stateVector: Uint8Array): Uint8Array {
    const known = Y.decodeStateVector(stateVector)
    const runs = [...this.clients].flatMap(([client, items]) => {
      const from = known.get(client) ?? 0
      if (from >= items.end) return []
      const first = lastAtOrBelow(items.clocks, from)
      const bytes = items.bytes.subarray(items.starts[first], items.used)
      return [{ client, clock: items.clocks[first]!, count: items.clocks.length - first, parts: [bytes] }]
    })
    return encodeRuns(runs)
  }
}

/** The index of the last clock that is not above `clock`: items may cover more than one. */
function lastAtOrBelow(clocks: readonly number[], clock: number): number {
  let low = 0
  let high = clocks.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (clocks[middle]! <= clock) low = middle
    else high = middle - 1
  }
  return low
}
