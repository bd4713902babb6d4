/** Removes the dirt of a scan: dots of ink that touch nothing. */
import { areasOf, connectedRuns, sizeOf } from './connected-runs.ts'

/** Dots of ink below this many pixels (about 6 x 6) are dirt: a drawn eye or freckle is larger. */
const DOT_AREA = 40

/** Makes paper of the dots, in place. */
export function removeDots(ink: Uint8Array): void {
  for (const dot of areasOf(connectedRuns(ink, 1, 256)))
    if (sizeOf(dot) < DOT_AREA) for (let run = 0; run < dot.length; run += 2) ink.fill(0, dot[run], dot[run + 1])
}
