/** Measures milliseconds from sending a stroke until another client receives it. */
import type { RawClient } from '#tests/chaos/support/clients/raw-client.ts'

/** Calls `record` with the latency of each of the sender's strokes when it reaches the receiver. */
export function recordLatency(sender: RawClient, receiver: RawClient, record: (ms: number) => void): void {
  receiver.onStroke = (client, clock) => {
    const sentAt = client === sender.client ? sender.sentAt[clock] : undefined
    if (sentAt !== undefined) record(performance.now() - sentAt)
  }
}

/** Returns the value below which this share (0 to 1) of all values lies; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
