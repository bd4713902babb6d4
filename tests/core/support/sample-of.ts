/** Chooses what a short run looks at. */
import { isLong, seedOfRun } from '#tests/run-options.ts'
import { RandomSource } from '#tests/chaos/support/run/random-source.ts'

export interface Sample<T> {
  readonly chosen: readonly T[]
  /** Names the choice, for a test's title. */
  readonly title: string
}

/** Returns about one in `count` of these, chosen by the run's seed; all of them in a long run. */
export function sampleOf<T>(all: readonly T[], count: number): Sample<T> {
  if (isLong) return { chosen: all, title: 'all of them' }
  const seed = seedOfRun()
  const random = new RandomSource(seed)
  const chosen = Array.from({ length: Math.ceil(all.length / count) }, (_, at) =>
    random.pick(all.slice(at * count, (at + 1) * count)),
  )
  return { chosen, title: `those of FRIDGEDOOR_SEED=${seed}` }
}
