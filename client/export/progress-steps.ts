/** Parts of a picture's making, as shares of the whole: painting takes the most of a long artwork, packing of a short one. */
const PAINTED = 0.7
/** Nobody sees finer steps. */
const STEP = 0.01

/** A function to call with each count of strokes painted so far; tells `report` the share (0 to PAINTED) in visible steps. */
export function paintingProgress(total: number, report: (share: number) => void): (painted: number) => void {
  let told = 0
  return (painted) => {
    const share = (painted / Math.max(1, total)) * PAINTED
    if (share - told < STEP) return
    told = share
    report(share)
  }
}
