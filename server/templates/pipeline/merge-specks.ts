/** Specks (slivers between two lines, dots of a scan) join a region, so that filling it leaves no white crumb. */

/**
 * Gives each speck whole to the region that holds most of it after growing, in place; equal shares go to the lower label.
 * A speck is a list of runs: first and past-the-last pixel index in turn.
 */
export function mergeSpecks(labels: Uint16Array, specks: readonly (readonly number[])[]): void {
  for (const speck of specks) {
    const shares = new Map<number, number>()
    for (let run = 0; run < speck.length; run += 2)
      for (const label of labels.subarray(speck[run], speck[run + 1])) shares.set(label, (shares.get(label) ?? 0) + 1)
    const [winner] = [...shares].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
    if (winner) for (let run = 0; run < speck.length; run += 2) labels.fill(winner[0], speck[run], speck[run + 1])
  }
}
