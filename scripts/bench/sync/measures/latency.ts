/** Measures how long a stroke takes to the others and to its acknowledgement, at a rate below the server's limit. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningSystem } from '#scripts/bench/sync/systems/bench-system.ts'
import { connectClients, closeAll, newRooms } from './room-clients.ts'
import { quantile } from './quantile.ts'

/** Strokes of this first time are warm-up and do not count. */
const WARM_UP_MS = 2_000
const LAST_ARRIVALS_MS = 500

export interface Latencies {
  /** Milliseconds from sending a stroke until another client has it. */
  readonly seen: { readonly p50: number; readonly p99: number }
  /** Milliseconds until its acknowledgement reaches the author; NaN where the system sends none. */
  readonly acknowledged: { readonly p50: number; readonly p99: number }
}

export async function latency(
  system: RunningSystem,
  { rooms, perRoom, perSecond, seconds }: { rooms: number; perRoom: number; perSecond: number; seconds: number },
): Promise<Latencies> {
  const groups = await connectClients(system, await newRooms(system, rooms), perRoom)
  const clients = groups.flat()
  const total = perSecond * seconds
  const sentAtOf = new Map(clients.map(({ client, sentAt }) => [client, sentAt]))
  const seen: number[] = []
  const acknowledged: number[] = []
  const start = performance.now()
  const note = (times: number[], sentAt: number): void => {
    if (sentAt - start > WARM_UP_MS) times.push(performance.now() - sentAt)
  }
  for (const client of clients) {
    client.prepare(Math.ceil(total / clients.length) + 1)
    let known = 0
    client.onStroke = (author, clock) => note(seen, sentAtOf.get(author)![clock]!)
    client.onAcknowledged = () => {
      for (; known < client.acknowledged; known += 1) note(acknowledged, client.sentAt[known]!)
    }
  }
  for (let n = 0; n < total; n += 1) {
    const wait = start + (n * 1_000) / perSecond - performance.now()
    if (wait > 0) await sleep(wait)
    // The step shares no factor with the number of clients, so every client gets a turn and rooms alternate.
    clients[(n * 7) % clients.length]!.draw()
  }
  await sleep(LAST_ARRIVALS_MS)
  await closeAll(groups)
  return { seen: quantilesOf(seen), acknowledged: quantilesOf(acknowledged) }
}

function quantilesOf(times: readonly number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }
}
