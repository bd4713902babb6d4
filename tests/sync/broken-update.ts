import { createEncoder, toUint8Array, writeAny, writeUint8, writeVarString, writeVarUint } from 'lib0/encoding'

const CONTENT_ANY = 8
const HAS_ORIGIN = 0x80
const HAS_KEY = 0x20

/** Returns an update of two flags, the second without an element. Yjs throws when it applies it, and no transaction ever ends again. */
export function brokenUpdate(client = 77): Uint8Array {
  const encoder = createEncoder()
  for (const value of [1, 2, client, 0]) writeVarUint(encoder, value)
  writeUint8(encoder, CONTENT_ANY | HAS_KEY)
  writeVarUint(encoder, 1)
  writeVarString(encoder, 'undone')
  writeVarString(encoder, 'nobody')
  writeVarUint(encoder, 1)
  writeAny(encoder, 1)
  writeUint8(encoder, CONTENT_ANY | HAS_ORIGIN)
  for (const value of [client, 0, 0]) writeVarUint(encoder, value)
  writeVarUint(encoder, 0)
  return toUint8Array(encoder)
}
