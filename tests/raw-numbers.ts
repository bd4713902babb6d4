/** Numbers as bytes that no encoder writes, for tests of readers. */

/** Returns LEB128 of `value` in `size` bytes: the bytes that it does not need say that another one follows, and add nothing. */
export function paddedVarUint(value: number, size: number): number[] {
  const bytes: number[] = []
  for (let rest = value; bytes.length < size - 1; rest = Math.floor(rest / 128)) bytes.push(128 | (rest % 128))
  return [...bytes, Math.floor(value / 128 ** (size - 1))]
}

/** A 0 in so many bytes that the weight of the last one is Infinity: a reader that computes with it gets NaN. */
export const NAN_BYTES: readonly number[] = paddedVarUint(0, 148)
