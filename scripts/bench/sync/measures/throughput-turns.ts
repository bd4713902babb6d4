/** Lets systems take turns at a throughput, so that all see the same machine. */
import { type BenchSystem, isPeer } from '#scripts/bench/sync/systems/bench-system.ts'
import { median } from './quantile.ts'
import type { Throughput } from './throughput.ts'

interface Turns {
  readonly turns: number
  /** A peer that takes less than this share of the fastest peer's strokes in the first turn takes no further one. */
  readonly peersFromShare: number
}

/**
 * Returns the median of each system's turns, in the order given.
 * @param measure lets the system at an index take a turn, and waits until it is idle again
 */
export async function throughputInTurns(
  systems: readonly Pick<BenchSystem, 'name' | 'isLimit'>[],
  { turns, peersFromShare }: Turns,
  measure: (index: number) => Promise<Throughput>,
): Promise<Throughput[]> {
  const results = systems.map((): Throughput[] => [])
  let fastestPeer = 0
  for (let turn = 0; turn < turns; turn += 1)
    for (const [index, system] of systems.entries()) {
      const mayStop = isPeer(system)
      const [first] = results[index]!
      if (first && mayStop && first.perSecond < fastestPeer * peersFromShare) continue
      const result = await measure(index)
      results[index]!.push(result)
      if (mayStop && turn === 0) fastestPeer = Math.max(fastestPeer, result.perSecond)
    }
  return results.map((of) => ({
    perSecond: median(of.map(({ perSecond }) => perSecond)),
    processorMicroseconds: median(of.map(({ processorMicroseconds }) => processorMicroseconds)),
  }))
}
