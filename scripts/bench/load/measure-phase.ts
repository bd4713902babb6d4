/** Measures what one activity of all families costs: processor time, traffic, writes, and how late the servers were meanwhile. */
import { quantile } from '#scripts/bench/sync/measures/quantile.ts'
import type { Activity, PlayerReport } from './players/player-messages.ts'
import type { PlayerProcesses } from './players/player-processes.ts'
import type { Placement } from './players/placement.ts'
import type { LoadServers } from './servers/load-servers.ts'
import { type ProcessUsage, usageOf } from './servers/process-usage.ts'
import { readMetrics } from './servers/server-metrics.ts'

export interface Phase {
  readonly activity: Activity
  /** For activities that take their time. */
  readonly seconds?: number
  readonly placement?: Placement
  /** How often each family does it; once by default. The first times cost more, because a process compiles what it runs often. */
  readonly times?: number
  /** Shown in place of the activity's name. */
  readonly name?: string
}

/** All are sums over the phase. */
export interface PhaseCost {
  readonly name: string
  /** How often, or for how many seconds of one person, the activity was done. */
  readonly done: number
  readonly strokes: number
  /** Processor time of each process of the servers. */
  readonly serverSeconds: readonly number[]
  readonly databaseSeconds: number
  readonly playerSeconds: number
  readonly wallSeconds: number
  /** Bytes to people and from people, headers included. */
  readonly received: number
  readonly sent: number
  /** Bytes written to files by the database, or by the embedded engine. */
  readonly writtenBytes: number
  /** Documents written to the database. */
  readonly databaseWrites: number
  /** Milliseconds until a stroke was called saved. */
  readonly saved: { readonly p50: number; readonly p99: number }
  /** The 99th percentile of how late timers of the servers were, in milliseconds; of the worst process. */
  readonly lagMs: number
  /** Resident memory of all servers at the end of the phase. */
  readonly residentMegabytes: number
}

interface Sample {
  readonly at: number
  readonly servers: readonly ProcessUsage[]
  readonly database: ProcessUsage | null
  readonly databaseWrites: number
}

export class PhaseMeter {
  readonly #servers: LoadServers
  readonly #players: PlayerProcesses
  #report: PlayerReport | null = null

  constructor(servers: LoadServers, players: PlayerProcesses) {
    this.#servers = servers
    this.#players = players
  }

  /** What the players have said last. */
  get report(): PlayerReport {
    if (!this.#report) throw new Error('no phase has been measured')
    return this.#report
  }

  async measure({
    activity,
    seconds = 0,
    placement = 'by-artwork',
    times = 1,
    name = activity,
  }: Phase): Promise<PhaseCost> {
    // The lag counts from one reading to the next.
    await this.#lag()
    const before = await this.#sample()
    const earlier = this.#report
    const report = await this.#players.tell({ do: 'activity', activity, seconds, placement, times })
    const after = await this.#sample()
    this.#report = report
    const savedMs = report.savedMs.toSorted((a, b) => a - b)
    const received = report.traffic.received - (earlier?.traffic.received ?? 0)
    const toPeople = after.database === null ? received : 0
    return {
      name,
      done: report.done,
      strokes: report.drawn - (earlier?.drawn ?? 0),
      serverSeconds: after.servers.map(
        ({ processorSeconds }, i) => processorSeconds - before.servers[i]!.processorSeconds,
      ),
      databaseSeconds: (after.database?.processorSeconds ?? 0) - (before.database?.processorSeconds ?? 0),
      playerSeconds: report.processorSeconds - (earlier?.processorSeconds ?? 0),
      wallSeconds: (after.at - before.at) / 1_000,
      received,
      sent: report.traffic.sent - (earlier?.traffic.sent ?? 0),
      writtenBytes: Math.max(0, written(after) - written(before) - toPeople),
      databaseWrites: after.databaseWrites - before.databaseWrites,
      saved: { p50: quantile(savedMs, 0.5), p99: quantile(savedMs, 0.99) },
      lagMs: await this.#lag(),
      residentMegabytes: after.servers.reduce((sum, { residentMegabytes }) => sum + residentMegabytes, 0),
    }
  }

  async #lag(): Promise<number> {
    const metrics = await Promise.all(this.#servers.processes.map(({ origin }) => readMetrics(origin)))
    return Math.max(...metrics.map(({ lagMs }) => lagMs))
  }

  async #sample(): Promise<Sample> {
    const { processes, database } = this.#servers
    return {
      at: performance.now(),
      servers: processes.map(({ pid }) => usageOf(pid)),
      database: (await database?.usage()) ?? null,
      databaseWrites: (await database?.writes()) ?? 0,
    }
  }
}

const written = ({ database, servers }: Sample): number =>
  database?.writtenBytes ?? servers.reduce((sum, { writtenBytes }) => sum + writtenBytes, 0)
