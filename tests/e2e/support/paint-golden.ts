/** Runs in a browser's page or worker: paints the golden log and returns the color plane's SHA-256. */
import { sha256 } from '#client/bytes/sha256.ts'
import { Timeline } from '#crdt/painter/timeline/timeline.ts'
import { goldenLog, goldenPlates } from '#tests/core/support/golden-log.ts'

export function paintGolden(): Promise<string> {
  const timeline = new Timeline(goldenPlates())
  timeline.sync(goldenLog().map((stroke) => ({ stroke, undone: false })))
  return sha256(timeline.settledColor())
}
