/** A multiplication that an adult can do and a small child cannot. */
export interface Sum {
  readonly one: number
  readonly other: number
}

const MIN_FACTOR = 4
const MAX_FACTOR = 9

/** Returns a new sum that differs from `before`. @param chance returns numbers from 0 to 1 (exclusive) */
export function makeSum(chance: () => number, before: Sum | null = null): Sum {
  const number = (): number => MIN_FACTOR + Math.floor(chance() * (MAX_FACTOR - MIN_FACTOR + 1))
  const sum = { one: number(), other: number() }
  if (before && isSame(sum, before)) return { ...sum, one: sum.one === MAX_FACTOR ? MIN_FACTOR : sum.one + 1 }
  return sum
}

/** Returns whether the typed text is the answer; spaces around it are ignored. */
export function isSolved({ one, other }: Sum, typed: string): boolean {
  return typed.trim() === String(one * other)
}

function isSame(a: Sum, b: Sum): boolean {
  return a.one === b.one && a.other === b.other
}
