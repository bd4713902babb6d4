/** How long a stroke takes to the others, and to its acknowledgement, at a rate that leaves the server room to breathe. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningSystem } from '#scripts/bench/sync/systems/bench-system.ts'
import { gather, leave, newRooms } from './gather.ts'
import { quantile } from './quantile.ts'

/** What was drawn in this time only warms everything up. */
const WARM_UP_MS = 2_000
const STRAGGLERS_MS = 500

export interface Latencies {
  /** Milliseconds from sending a stroke until another client has it. */
  readonly seen: { readonly p50: number; readonly p99: number }
  /** Milliseconds until its author is told that the server has it; NaN where nobody is. */
  readonly acknowledged: { readonly p50: number; readonly p99: number }
}

export async function latency(
  system: RunningSystem,
  { rooms, perRoom, perSecond, seconds }: { rooms: number; perRoom: number; perSecond: number; seconds: number },
): Promise<Latencies> {
  const groups = await gather(system, await newRooms(system, rooms), perRoom)
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
    // A step that shares no factor with the number of clients: everybody gets a turn, rooms alternate.
    clients[(n * 7) % clients.length]!.draw()
  }
  await sleep(STRAGGLERS_MS)
  await leave(groups)
  return { seen: ends(seen), acknowledged: ends(acknowledged) }
}

function ends(times: readonly number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }
}
