/** Sorts many small numbers in time that grows with their count alone: one pass for each half of the bits of their keys. */

/**
 * Returns `values` in ascending order of their keys; those of equal keys keep their order.
 * @param keys one for each value, below 2 to the power of `keyBits`; more of them are ignored
 */
export function sortByKeys(values: Uint32Array, keys: Uint32Array, keyBits: number): Uint32Array<ArrayBuffer> {
  const { length } = values
  const digitBits = (keyBits + 1) >> 1
  const mask = (1 << digitBits) - 1
  /** Where the next value of each digit belongs. */
  const lows = new Uint32Array(mask + 2)
  const highs = new Uint32Array(mask + 2)
  for (let index = 0; index < length; index += 1) {
    lows[(keys[index]! & mask) + 1]! += 1
    highs[(keys[index]! >>> digitBits) + 1]! += 1
  }
  for (let digit = 1; digit <= mask; digit += 1) {
    lows[digit]! += lows[digit - 1]!
    highs[digit]! += highs[digit - 1]!
  }
  const byLow = new Uint32Array(length)
  const highOf = new Uint16Array(length)
  for (let index = 0; index < length; index += 1) {
    const place = lows[keys[index]! & mask]!++
    byLow[place] = values[index]!
    highOf[place] = keys[index]! >>> digitBits
  }
  const sorted = new Uint32Array(length)
  for (let index = 0; index < length; index += 1) sorted[highs[highOf[index]!]!++] = byLow[index]!
  return sorted
}
