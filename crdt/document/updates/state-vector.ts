/** Yjs's state vectors as bytes: a number of clients, then each client with the clock after its last item. */
import { ByteReader, MalformedBytes } from '#crdt/bytes/byte-reader.ts'
import { varUintSize, writeVarUint } from './var-uint.ts'

/** The next clock by client id. */
export type StateVector = ReadonlyMap<number, number>

/** The state vector of an empty document. */
export const NO_ITEMS: StateVector = new Map()

/** Returns how many clients a state vector says it names. Throws MalformedBytes. */
export const countClients = (bytes: Uint8Array): number => new ByteReader(bytes).unsigned()

/** Decodes a state vector, in place of `Y.decodeStateVector`. Throws MalformedBytes if the bytes are not one. */
export function decodeStateVector(bytes: Uint8Array): StateVector {
  const input = new ByteReader(bytes)
  const clocks = new Map<number, number>()
  const count = input.unsigned()
  for (let left = count; left > 0; left -= 1) clocks.set(input.unsigned(), input.unsigned())
  if (clocks.size < count) throw new MalformedBytes('a state vector names a client twice')
  input.end()
  return clocks
}

/** Encodes a state vector. Each client is named once. `Y.encodeStateVector` also sorts them, which no reader needs. */
export function encodeStateVector(clocks: readonly (readonly [client: number, clock: number])[]): Uint8Array {
  const size = clocks.reduce(
    (sum, [client, clock]) => sum + varUintSize(client) + varUintSize(clock),
    varUintSize(clocks.length),
  )
  const bytes = new Uint8Array(size)
  let at = writeVarUint(bytes, 0, clocks.length)
  for (const [client, clock] of clocks) at = writeVarUint(bytes, writeVarUint(bytes, at, client), clock)
  return bytes
}
