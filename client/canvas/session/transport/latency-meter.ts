/** What a developer learns from the messages that pass: the latency of the server, and the kind of each message. */
import { messageYjsSyncStep1, messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync'
import { MESSAGE } from '#contract/socket.ts'
import { ByteReader } from '#crdt/bytes/byte-reader.ts'
import { decodeStateVector } from '#crdt/document/updates/state-vector.ts'
import { UpdateCursor } from '#crdt/document/updates/update-cursor.ts'
import type { Frame } from './wire.ts'

/** Samples that are kept of each kind. */
const MAX_SAMPLES = 60

interface Unacknowledged {
  readonly at: number
  /** Yjs clocks: the server has saved the update when its acknowledgement reaches them. */
  readonly clocks: ReadonlyMap<number, number>
}

/** Measures the latency of the server. It sends no messages of its own. */
export class LatencyMeter {
  #roundTrips: readonly number[] = []
  #durableAcks: readonly number[] = []
  #stepSentAt: number | null = null
  #unacknowledged: readonly Unacknowledged[] = []

  /** Milliseconds from each sync request to its reply, the newest last. */
  get roundTrips(): readonly number[] {
    return this.#roundTrips
  }

  /** Milliseconds from each update to the acknowledgement that it is on the server's disk, the newest last. */
  get durableAcks(): readonly number[] {
    return this.#durableAcks
  }

  /** Reads one message; call it for each, in the order in which they pass. */
  add({ direction, bytes, at }: Frame): void {
    const input = new ByteReader(bytes)
    const type = input.unsigned()
    if (type === MESSAGE.persisted && direction === 'received') return this.#acknowledge(input.sizedBytes(), at)
    if (type !== MESSAGE.sync) return
    const step = input.unsigned()
    if (direction === 'sent') {
      if (step === messageYjsSyncStep1) this.#stepSentAt = at
      if (step === messageYjsUpdate) this.#sent(input.sizedBytes(), at)
    } else if (step === messageYjsSyncStep2 && this.#stepSentAt !== null) {
      this.#roundTrips = [...this.#roundTrips, at - this.#stepSentAt].slice(-MAX_SAMPLES)
      this.#stepSentAt = null
    }
  }

  /** Forgets the messages that wait for a reply. Call it when their socket has closed. */
  reset(): void {
    this.#stepSentAt = null
    this.#unacknowledged = []
  }

  #sent(update: Uint8Array, at: number): void {
    this.#unacknowledged = [...this.#unacknowledged, { at, clocks: clocksAfter(update) }]
  }

  #acknowledge(vector: Uint8Array, at: number): void {
    const durable = decodeStateVector(vector)
    const isDurable = ({ clocks }: Unacknowledged): boolean =>
      [...clocks].every(([client, clock]) => (durable.get(client) ?? 0) >= clock)
    const done = this.#unacknowledged.filter(isDurable).map((update) => at - update.at)
    this.#unacknowledged = this.#unacknowledged.filter((update) => !isDurable(update))
    this.#durableAcks = [...this.#durableAcks, ...done].slice(-MAX_SAMPLES)
  }
}

/** Returns the clock after each client's last item in an update. */
function clocksAfter(update: Uint8Array): ReadonlyMap<number, number> {
  const clocks = new Map<number, number>()
  const cursor = new UpdateCursor(update)
  while (cursor.nextStruct()) clocks.set(cursor.client, cursor.clock + cursor.length)
  return clocks
}

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

/** Returns the kind of a message: `update`, `presence` and so on. A type that this client does not know is named by its number. */
export function frameName(bytes: Uint8Array): string {
  const input = new ByteReader(bytes)
  const type = input.unsigned()
  if (type === MESSAGE.sync) return SYNC_STEPS[input.unsigned()] ?? 'unknown sync message'
  return NAMES[type] ?? `unknown message ${type}`
}
