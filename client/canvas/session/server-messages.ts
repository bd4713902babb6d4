/** The server's messages: those of our protocol (`contract/socket.ts`), and those of y-websocket. */
import type { Decoder } from 'lib0/decoding'
import { messageYjsSyncStep1, messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync'
import type { z } from 'zod'
import { ByteReader } from '#crdt/bytes/byte-reader.ts'
import type { LogPosition } from './store/copy-store.ts'

const HASH_BYTES = 16

/** Returns a reader of what y-websocket has not read of a message yet. The decoder stays where it is. */
export const unreadPart = ({ arr, pos }: Decoder): ByteReader => new ByteReader(arr.subarray(pos))

/** Returns null for JSON that does not fit: a newer server may say more than this client understands. */
export function readJson<T>(input: ByteReader, schema: z.ZodType<T>): T | null {
  const parsed = schema.safeParse(JSON.parse(input.sizedText()))
  return parsed.success ? parsed.data : null
}

export function readPosition(input: ByteReader): LogPosition {
  const seq = input.unsigned()
  const bytes = input.bytes(HASH_BYTES)
  return { seq, hash: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') }
}

/** `vector`: the server's state vector; `missing`: the update that the document lacked at a sync; `update`: a later one. */
export interface SyncMessage {
  readonly kind: 'vector' | 'missing' | 'update'
  readonly bytes: Uint8Array
}

const SYNC_KINDS: Readonly<Partial<Record<number, SyncMessage['kind']>>> = {
  [messageYjsSyncStep1]: 'vector',
  [messageYjsSyncStep2]: 'missing',
  [messageYjsUpdate]: 'update',
}

/** Throws Error for a message of y-websocket's that is unknown or cut off. */
export function readSync(input: ByteReader): SyncMessage {
  const kind = SYNC_KINDS[input.unsigned()]
  if (!kind) throw new Error('The sync message is of no known kind')
  return { kind, bytes: input.sizedBytes() }
}
