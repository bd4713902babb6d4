/** Chooses what a short run looks at. */
import { randomInt } from 'node:crypto'
import { isLong } from '#tests/chaos/support/run/run-options.ts'
import { RandomSource } from '#tests/chaos/support/run/random-source.ts'

export interface Sample<T> {
  readonly chosen: readonly T[]
  /** Names the choice, for a test's title. */
  readonly title: string
}

/** Returns about one in `count` of these, another choice in each run; all of them in a long one. `FRIDGEDOOR_SEED` repeats a choice. */
export function sampleOf<T>(all: readonly T[], count: number): Sample<T> {
  if (isLong) return { chosen: all, title: 'all of them' }
  const given = process.env.FRIDGEDOOR_SEED
  const seed = given === undefined || given === '' ? randomInt(2 ** 32) : Number(given)
  const random = new RandomSource(seed)
  const chosen = Array.from({ length: Math.ceil(all.length / count) }, (_, at) =>
    random.pick(all.slice(at * count, (at + 1) * count)),
  )
  return { chosen, title: `those of FRIDGEDOOR_SEED=${seed}` }
}
