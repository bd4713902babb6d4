/** Measures the strokes per second of systems in turns, so that all see the same machine. */
import type { BenchSystem, RunningSystem } from '#scripts/bench/sync/systems/bench-system.ts'
import { median } from './quantile.ts'
import { throughput, type Throughput } from './throughput.ts'

interface Turns {
  readonly rooms: number
  readonly perRoom: number
  /** Of a turn. */
  readonly strokes: number
  readonly turns: number
  /** A peer that takes less than this share of the fastest peer's strokes in the first turn takes no further one. */
  readonly peersFromShare: number
}

/** Returns the median of each system's turns, in the order given. */
export async function throughputInTurns(
  systems: readonly BenchSystem[],
  running: readonly RunningSystem[],
  { turns, peersFromShare, ...load }: Turns,
): Promise<Throughput[]> {
  const results = running.map((): Throughput[] => [])
  const isPeer = ({ name, isLimit }: BenchSystem): boolean => !isLimit && name !== 'ours' && name !== 'before'
  let fastestPeer = 0
  for (let turn = 0; turn < turns; turn += 1)
    for (const [i, one] of running.entries()) {
      const first = results[i]![0]
      const system = systems[i]!
      if (first && isPeer(system) && first.perSecond < fastestPeer * peersFromShare) continue
      const result = await throughput(one, load)
      results[i]!.push(result)
      if (isPeer(system)) fastestPeer = Math.max(fastestPeer, result.perSecond)
      await one.process.idle()
    }
  return results.map((of) => ({
    perSecond: median(of.map(({ perSecond }) => perSecond)),
    processorMicroseconds: median(of.map(({ processorMicroseconds }) => processorMicroseconds)),
  }))
}
