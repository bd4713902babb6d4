/** The messages of our own protocol that the server sends, beside y-websocket's (`contract/socket.ts`). */
import { readUint8Array, readVarString, readVarUint, readVarUint8Array, type Decoder } from 'lib0/decoding'
import { messageYjsSyncStep1 } from 'y-protocols/sync'
import type { z } from 'zod'
import type { LogPosition } from './device/device-store.ts'

const HASH_BYTES = 16

/** Returns null for JSON that does not fit: a newer server may say more than this client understands. */
export function readJson<T>(decoder: Decoder, schema: z.ZodType<T>): T | null {
  const parsed = schema.safeParse(JSON.parse(readVarString(decoder)))
  return parsed.success ? parsed.data : null
}

export function readPosition(decoder: Decoder): LogPosition {
  const seq = readVarUint(decoder)
  const bytes = readUint8Array(decoder, HASH_BYTES)
  return { seq, hash: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') }
}

/** Returns the state vector of a sync step 1; null for other sync messages, and the decoder is then where it was. */
export function readStateVector(decoder: Decoder): Uint8Array | null {
  const start = decoder.pos
  if (readVarUint(decoder) === messageYjsSyncStep1) return readVarUint8Array(decoder)
  decoder.pos = start
  return null
}
