/**
 * Prices the messages other than updates, which `priceUpdate` prices, by what replying to them costs (SYNC-13). A step is about a
 * microsecond of the server's time.
 */
import type { ClientMessage } from './frames.ts'

const STEPS = {
  /** Reading a message and its turn. */
  unknown: 2,
  syncRequest: 30,
  /** Decoding one client of a state vector. */
  syncClient: 0.1,
  /** Looking at one run of a client in a chunk of the document. */
  syncRun: 0.08,
  /** Copying and sending one byte of the reply. */
  syncByte: 0.001,
  /** A change of our own client's presence, which others get together with other changes. */
  change: 30,
  /** The same as JSON, which is read, judged and written anew. */
  awareness: 100,
  presenceByte: 0.05,
  /** Everybody's presence again. */
  everybody: 50,
  everybodysByte: 0.01,
} as const

/** What a room has, by which its replies are priced. */
export interface RoomSize {
  /** The runs of all clients in all chunks of the document. */
  readonly runs: number
  /** The bytes of all presence. */
  readonly presenceBytes: number
}

/** Returns the steps of a message. The bytes of a sync reply are charged as they are sent (`pricedReply`). */
export function messageSteps(
  message: Exclude<ClientMessage, { type: 'update' }>,
  { runs, presenceBytes }: RoomSize,
): number {
  const everybody = STEPS.everybody + STEPS.everybodysByte * presenceBytes
  switch (message.type) {
    case 'step1':
      // A client takes at least two bytes of a state vector.
      return syncSteps(message.stateVector.length / 2, runs)
    case 'awareness':
      return STEPS.awareness + STEPS.presenceByte * message.update.length
    case 'presence':
      return message.change.length === 0 ? everybody : STEPS.change + STEPS.presenceByte * message.change.length
    case 'queryAwareness':
      return everybody
    case 'unknown':
      return STEPS.unknown
  }
}

/** Returns the steps of a sync request whose state vector names this many clients, without those of its reply. */
export const syncSteps = (clients: number, runs: number): number =>
  STEPS.syncRequest + STEPS.syncClient * clients + STEPS.syncRun * runs

/** Yields these frames, and calls `charge` with the steps of each. */
export function* pricedReply(
  frames: Iterator<Uint8Array, Uint8Array>,
  charge: (steps: number) => void,
): Generator<Uint8Array, Uint8Array> {
  for (;;) {
    const { value, done } = frames.next()
    charge(STEPS.syncByte * value.length)
    if (done) return value
    yield value
  }
}
