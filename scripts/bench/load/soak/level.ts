/** Whether what is sampled during a long run stays level, in an early and in a late part of the run. */
import { median } from '#scripts/bench/sync/measures/quantile.ts'

/** The first tenth is the start: caches fill, code is compiled, the heap finds its size. */
const WARM_UP_SHARE = 0.1

export interface Level {
  readonly early: number
  readonly late: number
}

/** Returns the medians of the first and of the last third of what was sampled after the start; NaN with too few samples. */
export const levelOf = (samples: readonly number[]): Level => ofThirds(samples, median)

/** Returns the lowest of the first and of the last third: of a heap, about what is left after a garbage collection. */
export const floorOf = (samples: readonly number[]): Level => ofThirds(samples, (third) => Math.min(...third))

function ofThirds(samples: readonly number[], pick: (third: readonly number[]) => number): Level {
  const warm = samples.slice(Math.ceil(samples.length * WARM_UP_SHARE))
  const third = Math.max(1, Math.floor(warm.length / 3))
  return { early: pick(warm.slice(0, third)), late: pick(warm.slice(-third)) }
}
