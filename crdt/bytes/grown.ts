/** Columns of numbers that grow: one typed array instead of an object for each row of thousands. */

/** The arrays that a column may be. */
export type Numbers = Int32Array | Uint32Array | Float64Array | Uint8Array

/** Empty columns to begin with. Twenty of its own would be a tenth of an empty room. */
export const NO_FLOATS = new Float64Array()
export const NO_INTS = new Int32Array()
export const NO_COUNTS = new Uint32Array()
export const NO_BYTES = new Uint8Array()

const MIN_LENGTH = 16

/** Returns a length of at least `needed` for an array of this length, so that adding one by one copies each number a few times at most. */
export const grownLength = (length: number, needed: number): number =>
  Math.max(MIN_LENGTH, needed, Math.ceil(length * 1.5))

/** Returns a longer array that begins with the same numbers. */
export function grown<T extends Numbers>(numbers: T, length: number): T {
  const longer = new (numbers.constructor as new (length: number) => T)(length)
  longer.set(numbers)
  return longer
}
