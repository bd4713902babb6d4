/** Reports the progress of making a picture in visible steps. */

/** The share of the work that is painting; encoding the file is the rest. */
const PAINTING_SHARE = 0.7
/** The smallest share that is reported: finer steps are not visible. */
const MIN_STEP_SHARE = 0.01

/** Returns a function that takes the number of strokes painted so far, and throttles its calls of `report` (0 to PAINTING_SHARE). */
export function paintingProgress(total: number, report: (share: number) => void): (painted: number) => void {
  let reported = 0
  return (painted) => {
    const share = (painted / Math.max(1, total)) * PAINTING_SHARE
    if (share - reported < MIN_STEP_SHARE) return
    reported = share
    report(share)
  }
}

/** Returns a function that takes how much of the file is encoded, from 0 to 1, and calls `report` (PAINTING_SHARE to 1). */
export function encodingProgress(report: (share: number) => void): (encoded: number) => void {
  return (encoded) => report(PAINTING_SHARE + encoded * (1 - PAINTING_SHARE))
}
