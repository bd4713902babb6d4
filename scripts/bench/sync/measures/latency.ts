/**
 * Measures how long a stroke takes to the others and to its acknowledgement, at a rate below the server's limit. The systems take
 * turns every second, so that the pace of the machine, which drifts by more than they differ, is the same for all.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchClient } from '#scripts/bench/sync/systems/bench-client.ts'
import type { RunningSystem } from '#scripts/bench/sync/systems/bench-system.ts'
import { connectClients, closeAll, newRooms } from './room-clients.ts'
import type { DiskProbe } from './disk-probe.ts'
import { quantile } from './quantile.ts'

/** Strokes of these first seconds are warm-up and do not count. */
const WARM_UP_SECONDS = 2
const LAST_ARRIVALS_MS = 500

export interface Latencies {
  /** Milliseconds from sending a stroke until another client has it. */
  readonly seen: { readonly p50: number; readonly p99: number }
  /** Milliseconds until its acknowledgement reaches the author; NaN where the system sends none. */
  readonly acknowledged: { readonly p50: number; readonly p99: number }
}

interface Load {
  readonly rooms: number
  readonly perRoom: number
  readonly perSecond: number
  /** Of each system. */
  readonly seconds: number
}

/** Returns the latencies of each system, in the order given. @param disk takes its turn, too */
export async function latency(systems: readonly RunningSystem[], load: Load, disk: DiskProbe): Promise<Latencies[]> {
  const runs: LatencyRun[] = []
  for (const system of systems) runs.push(await LatencyRun.connect(system, load))
  for (let second = 0; second < load.seconds; second += 1) {
    for (const run of second % 2 === 0 ? runs : runs.toReversed()) await run.drawForOneSecond(second)
    await disk.turn()
  }
  await Promise.all(runs.map((run) => run.close()))
  return runs.map((run) => run.latencies())
}

class LatencyRun {
  readonly #groups: readonly (readonly BenchClient[])[]
  readonly #clients: readonly BenchClient[]
  readonly #perSecond: number
  readonly #seen: number[] = []
  readonly #acknowledged: number[] = []
  #countsFrom = Infinity

  private constructor(groups: readonly (readonly BenchClient[])[], { perSecond, seconds }: Load) {
    this.#groups = groups
    this.#clients = groups.flat()
    this.#perSecond = perSecond
    const sentAtOf = new Map(this.#clients.map(({ client, sentAt }) => [client, sentAt]))
    for (const client of this.#clients) {
      client.prepare(Math.ceil((perSecond * seconds) / this.#clients.length) + 1)
      let known = 0
      client.onStroke = (author, clock) => this.#note(this.#seen, sentAtOf.get(author)![clock]!)
      client.onAcknowledged = () => {
        for (; known < client.acknowledged; known += 1) this.#note(this.#acknowledged, client.sentAt[known]!)
      }
    }
  }

  static async connect(system: RunningSystem, load: Load): Promise<LatencyRun> {
    return new LatencyRun(await connectClients(system, await newRooms(system, load.rooms), load.perRoom), load)
  }

  async drawForOneSecond(second: number): Promise<void> {
    const start = performance.now()
    if (second === WARM_UP_SECONDS) this.#countsFrom = start
    for (let i = 0; i < this.#perSecond; i += 1) {
      const wait = start + (i * 1_000) / this.#perSecond - performance.now()
      if (wait > 0) await sleep(wait)
      const n = second * this.#perSecond + i
      // The step shares no factor with the number of clients, so every client gets a turn and rooms alternate.
      this.#clients[(n * 7) % this.#clients.length]!.draw()
    }
  }

  async close(): Promise<void> {
    await sleep(LAST_ARRIVALS_MS)
    await closeAll(this.#groups)
  }

  latencies(): Latencies {
    return { seen: quantilesOf(this.#seen), acknowledged: quantilesOf(this.#acknowledged) }
  }

  #note(times: number[], sentAt: number): void {
    if (sentAt >= this.#countsFrom) times.push(performance.now() - sentAt)
  }
}

function quantilesOf(times: readonly number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }
}
