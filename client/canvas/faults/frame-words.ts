/** Names the kind of a message for a developer. */
import { createDecoder, readVarUint } from 'lib0/decoding'
import { MESSAGE } from '#contract/socket.ts'

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
  const decoder = createDecoder(bytes)
  const type = readVarUint(decoder)
  if (type === MESSAGE.sync) return SYNC_STEPS[readVarUint(decoder)] ?? 'unknown sync message'
  return NAMES[type] ?? `unknown message ${type}`
}
