/** Returns the label with the largest count, the lower label among equal counts, or null when there are none. */
export function labelWithLargestShare(counts: ReadonlyMap<number, number>): number | null {
  let winner: number | null = null
  let most = 0
  for (const [label, count] of counts)
    if (winner === null || count > most || (count === most && label < winner)) {
      winner = label
      most = count
    }
  return winner
}
