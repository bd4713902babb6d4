/**
 * Keeps V8's young generation small while the server has little to do (docs/decisions/0248). V8 enlarges it when much of it survives, as at
 * the start or when people join, up to 64 MB, and makes it smaller only in a full garbage collection, to which a server at rest does not
 * come. A busy server needs it large: then strokes die in it, before they would be copied into the old generation.
 */
import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'

/** Long enough that joining a page, or opening a long one, is no load. */
const LOOK_INTERVAL_MS = 5_000
/** The share of the time in which the event loop works, from which on the young generation may grow. */
const BUSY_SHARE = 0.5

/** Lets the young generation grow only while the event loop is busy, from now on. @param intervalMs how often the load is looked at */
export function followLoad(intervalMs = LOOK_INTERVAL_MS): void {
  allowGrowth(false)
  let before = performance.eventLoopUtilization()
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    allowGrowth(performance.eventLoopUtilization(now, before).utilization >= BUSY_SHARE)
    before = now
  }, intervalMs).unref()
}

/** V8 reads the factor at each enlargement. It takes no 1 from the command line. */
function allowGrowth(isAllowed: boolean): void {
  setFlagsFromString(`--semi-space-growth-factor=${isAllowed ? 2 : 1}`)
}
