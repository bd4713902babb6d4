/**
 * Families live for a while on two processes, on a replica set of three, while processes are killed and stopped and the primary steps down.
 * Their people are scattered over the processes. At the end, nothing is lost, and all replicas hold the same documents and pixels.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '#scripts/bench/sync/measures/quantile.ts'
import { PlayerProcesses } from '#scripts/bench/load/players/player-processes.ts'
import type { PlayerReport } from '#scripts/bench/load/players/player-messages.ts'
import { endedProcesses, type LoadServers, startOnMongo } from '#scripts/bench/load/servers/load-servers.ts'
import { usageOf } from '#scripts/bench/load/servers/process-usage.ts'
import { readMetrics } from '#scripts/bench/load/servers/server-metrics.ts'
import { FAULTS } from './faults.ts'
import { floorOf, levelOf, type Level } from './level.ts'

export interface SoakOptions {
  /** Returns the number of families; the servers have no others yet. */
  readonly families: (servers: LoadServers) => Promise<number>
  readonly seconds: number
  readonly playerProcesses: number
  readonly seed: number
  /** Tells what happens. */
  readonly note: (line: string) => void
}

export interface SoakResult {
  readonly families: number
  readonly report: PlayerReport
  /** Artworks whose documents and pixels were compared. */
  readonly compared: number
  readonly injected: number
  /** What must not happen, in words. */
  readonly faults: readonly string[]
  /** Milliseconds until strokes were called saved. */
  readonly saved: { readonly p50: number; readonly p99: number; readonly longest: number }
  /** Of the first process, which lives through the run: resident, and the least that its heap has held. */
  readonly residentMegabytes: Level
  readonly heapMegabytes: Level
  readonly lagMs: Level
  /** Cores of the servers' processes, and of the players, on the average. */
  readonly cores: { readonly servers: number; readonly players: number }
}

const PROCESSES = 2
/** In half an hour there is a fault every five minutes. */
const FAULTS_IN_A_RUN = 5
const SAMPLE_MS = 5_000

export async function soak(options: SoakOptions): Promise<SoakResult> {
  const servers = await startOnMongo(PROCESSES, 3)
  try {
    return await soakOn(servers, options)
  } finally {
    await servers.stop()
  }
}

async function soakOn(servers: LoadServers, options: SoakOptions): Promise<SoakResult> {
  const { seconds, playerProcesses, seed, note } = options
  const families = await options.families(servers)
  const origins = servers.processes.map(({ origin }) => origin)
  const players = await PlayerProcesses.start({ processes: playerProcesses, families, origins, seed })
  try {
    await players.tell({ do: 'activity', activity: 'register', seconds: 0, times: 1, placement: 'by-artwork' })
    note(`${families} families are registered`)
    const watch = new Watch(servers)
    const living = players.tell({ do: 'live', seconds })
    const [report, injected] = await Promise.all([living, injectFaults(servers, { seconds, note })])
    const samples = await watch.stop()
    note(`the run is over: ${report.drawn} strokes`)
    const checked = await players.tell({ do: 'check' })
    note(`${checked.done} artworks are compared`)
    const savedMs = report.savedMs.toSorted((a, b) => a - b)
    return {
      families,
      report: checked,
      compared: checked.done,
      injected,
      faults: [...checked.faults, ...faultsInLogs(servers), ...endedProcesses(servers)],
      saved: {
        p50: quantile(savedMs, 0.5),
        p99: quantile(savedMs, 0.99),
        longest: savedMs.at(-1) ?? Number.NaN,
      },
      residentMegabytes: levelOf(samples.map(({ residentMegabytes }) => residentMegabytes)),
      heapMegabytes: floorOf(samples.map(({ heapMegabytes }) => heapMegabytes)),
      lagMs: levelOf(samples.map(({ lagMs }) => lagMs)),
      cores: { servers: watch.cores, players: report.processorSeconds / seconds },
    }
  } catch (error) {
    for (const ended of endedProcesses(servers)) note(ended)
    throw error
  } finally {
    players.stop()
  }
}

/** Resolves with the number of faults when the last one is over. */
async function injectFaults(
  servers: LoadServers,
  { seconds, note }: Pick<SoakOptions, 'seconds' | 'note'>,
): Promise<number> {
  const everyMs = (seconds * 1_000) / (FAULTS_IN_A_RUN + 1)
  const start = performance.now()
  for (let i = 0; i < FAULTS_IN_A_RUN; i += 1) {
    await sleep(Math.max(0, start + everyMs * (i + 1) - performance.now()))
    const fault = FAULTS[i % FAULTS.length]!
    note(fault.name)
    await fault.inject(servers)
    note('it is over')
  }
  return FAULTS_IN_A_RUN
}

/** Lines of the servers' logs that report a fault of the program. What a fault of the storage brings about is a warning. */
function faultsInLogs({ processes }: LoadServers): string[] {
  return processes.flatMap(({ log }) => log.split('\n').filter((line) => /"level":60/.test(line)))
}

interface WatchSample {
  readonly residentMegabytes: number
  readonly heapMegabytes: number
  readonly lagMs: number
}

/** Samples the first process, and how much processor time all of them take. */
class Watch {
  readonly #servers: LoadServers
  readonly #samples: WatchSample[] = []
  readonly #over = new AbortController()
  readonly #done: Promise<void>
  readonly #startedAt = performance.now()
  #cores = Number.NaN

  constructor(servers: LoadServers) {
    this.#servers = servers
    this.#done = this.#run()
  }

  /** Of the first process twice, because the second one is killed and starts to count anew. */
  get cores(): number {
    return this.#cores
  }

  async stop(): Promise<readonly WatchSample[]> {
    this.#over.abort()
    await this.#done
    return this.#samples
  }

  async #run(): Promise<void> {
    const [first] = this.#servers.processes
    const { signal } = this.#over
    const before = usageOf(first!.pid).processorSeconds
    while (!signal.aborted) {
      await sleep(SAMPLE_MS, undefined, { signal }).catch(() => undefined) // the run's end wakes it
      try {
        // A process that is stopped replies when it goes on.
        const { lagMs, heapMegabytes } = await readMetrics(first!.origin)
        const { residentMegabytes } = usageOf(first!.pid)
        this.#samples.push({ lagMs, heapMegabytes, residentMegabytes })
      } catch {
        continue // it is restarting
      }
    }
    const seconds = (performance.now() - this.#startedAt) / 1_000
    this.#cores = ((usageOf(first!.pid).processorSeconds - before) * PROCESSES) / seconds
  }
}
