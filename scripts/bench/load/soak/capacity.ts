/** How many people this machine can hold while it also plays them: the load of a soak is a share of that. */
import { availableParallelism } from 'node:os'
import { PEOPLE_PER_FAMILY } from '#scripts/bench/load/players/habits.ts'
import type { PlayerReport } from '#scripts/bench/load/players/player-messages.ts'
import { PlayerProcesses } from '#scripts/bench/load/players/player-processes.ts'
import type { LoadServers } from '#scripts/bench/load/servers/load-servers.ts'
import { usageOf } from '#scripts/bench/load/servers/process-usage.ts'

const FAMILIES = 10
/** The first seconds compile what runs often. */
const WARM_UP_SECONDS = 15
const SECONDS = 30
/** The other members of the replica set write what the primary writes. */
const MEMBERS = 3

/** Lets a few families live on the servers, and returns how many people take all cores of this machine, those of the players included. */
export async function measureCapacity(servers: LoadServers): Promise<number> {
  const origins = servers.processes.map(({ origin }) => origin)
  // Other people than those of the soak that follows.
  const players = await PlayerProcesses.start({ processes: 1, families: FAMILIES, origins, seed: 1, prefix: 'first' })
  try {
    await players.tell({ do: 'activity', activity: 'register', seconds: 0, times: 1, placement: 'by-artwork' })
    const before = await players.tell({ do: 'live', seconds: WARM_UP_SECONDS })
    const start = { at: performance.now(), used: await usedBy(servers, before) }
    const after = await players.tell({ do: 'live', seconds: SECONDS })
    const seconds = (performance.now() - start.at) / 1_000
    const cores = ((await usedBy(servers, after)) - start.used) / seconds
    return (availableParallelism() * FAMILIES * PEOPLE_PER_FAMILY) / cores
  } finally {
    players.stop()
  }
}

/** Seconds of processor time so far. */
async function usedBy({ processes, database }: LoadServers, { processorSeconds }: PlayerReport): Promise<number> {
  const ofServers = processes.reduce((sum, { pid }) => sum + usageOf(pid).processorSeconds, 0)
  const ofPrimary = (await database?.usage())?.processorSeconds ?? 0
  return ofServers + ofPrimary * MEMBERS + processorSeconds
}
