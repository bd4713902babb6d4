/** Returns the value below which a share `q` of the sorted values lies; NaN without values. */
export function quantile(sorted: readonly number[], q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
}

/** Returns the middle value, or the mean of the two in the middle. NaN values do not count. */
export function median(values: readonly number[]): number {
  const sorted = values.filter((value) => !Number.isNaN(value)).toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return (
    (quantile(sorted, 0.5) + (Number.isInteger(half) ? (sorted[half - 1] ?? Number.NaN) : quantile(sorted, 0.5))) / 2
  )
}
