/** Names the kind of a message for a developer. */
import { MESSAGE } from '#contract/socket.ts'
import { ByteReader } from '#crdt/bytes/byte-reader.ts'

const SYNC_STEPS = ['sync request', 'sync reply', 'update'] as const

const NAMES: Readonly<Record<number, string>> = {
  [MESSAGE.awareness]: 'awareness',
  [MESSAGE.queryAwareness]: 'awareness request',
  [MESSAGE.persisted]: 'durable acknowledgement',
  [MESSAGE.hello]: 'hello',
  [MESSAGE.presence]: 'presence',
  [MESSAGE.position]: 'log position',
  [MESSAGE.refused]: 'refusal',
  [MESSAGE.changed]: 'change notice',
}

/** Returns `update`, `presence` and so on; a type that this client does not know is named by its number. */
export function frameWords(bytes: Uint8Array): string {
  const input = new ByteReader(bytes)
  const type = input.unsigned()
  if (type === MESSAGE.sync) return SYNC_STEPS[input.unsigned()] ?? 'unknown sync message'
  return NAMES[type] ?? `unknown message ${type}`
}
