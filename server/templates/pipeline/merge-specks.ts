/** Gives specks (slivers between two lines, dots of a scan) to regions, so that a fill leaves no unpainted crumb. */
import { labelWithLargestShare } from './largest-share.ts'

/**
 * Gives each speck as a whole, in place, to the region that holds most of it after the labels have grown; of equal shares
 * the lower label wins. A speck is a list of runs: first and past-the-last pixel index in turn.
 */
export function mergeSpecks(labels: Uint16Array, specks: readonly (readonly number[])[]): void {
  for (const speck of specks) {
    const pixelsByLabel = new Map<number, number>()
    for (let run = 0; run < speck.length; run += 2)
      for (const label of labels.subarray(speck[run], speck[run + 1]))
        pixelsByLabel.set(label, (pixelsByLabel.get(label) ?? 0) + 1)
    const winner = labelWithLargestShare(pixelsByLabel)
    if (winner === null) continue
    for (let run = 0; run < speck.length; run += 2) labels.fill(winner, speck[run], speck[run + 1])
  }
}
