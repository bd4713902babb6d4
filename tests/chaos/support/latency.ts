/** Milliseconds from sending a stroke until somebody else has it. */
import type { Pen } from './pen.ts'

/** Writes down how long each of the sender's strokes takes to the receiver. */
export function measure(sender: Pen, receiver: Pen, into: (ms: number) => void): void {
  receiver.onStroke = (client, clock) => {
    const sentAt = client === sender.client ? sender.sentAt[clock] : undefined
    if (sentAt !== undefined) into(performance.now() - sentAt)
  }
}

/** The value below which this part (0 to 1) of all lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
