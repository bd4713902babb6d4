/** A sum that tells a grown-up from a small child: one row of the times tables. */
export interface Sum {
  readonly one: number
  readonly other: number
}

const SMALLEST_SUMMAND = 4
const LARGEST_SUMMAND = 9

/** A new sum, another one than `before`. @param chance gives numbers from 0 to 1 (exclusive) */
export function makeSum(chance: () => number, before: Sum | null = null): Sum {
  const number = (): number => SMALLEST_SUMMAND + Math.floor(chance() * (LARGEST_SUMMAND - SMALLEST_SUMMAND + 1))
  const sum = { one: number(), other: number() }
  if (before && isSame(sum, before))
    return { ...sum, one: sum.one === LARGEST_SUMMAND ? SMALLEST_SUMMAND : sum.one + 1 }
  return sum
}

/** Whether what was typed is the answer; spaces around it do not matter. */
export function isSolved({ one, other }: Sum, typed: string): boolean {
  return typed.trim() === String(one * other)
}

function isSame(a: Sum, b: Sum): boolean {
  return a.one === b.one && a.other === b.other
}
