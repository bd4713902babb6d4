/** The processes of players, told what to do all at once. They are apart from the servers, so that their cost is measured apart. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Command, PlayerReport } from './player-messages.ts'

const PROGRAM = join(import.meta.dirname, 'player-process.ts')

export class PlayerProcesses {
  readonly #children: readonly ChildProcess[]

  private constructor(children: readonly ChildProcess[]) {
    this.#children = children
  }

  /** @param families over all processes */
  static async start(options: {
    readonly processes: number
    readonly families: number
    readonly origins: readonly string[]
    readonly seed: number
    /** Begins the names of the people; `load` by default. */
    readonly prefix?: string
  }): Promise<PlayerProcesses> {
    const { processes, origins, seed, prefix = 'load' } = options
    const share = Math.ceil(options.families / processes)
    const children = Array.from({ length: processes }, () => fork(PROGRAM, { execArgv: ['--import', 'tsx'] }))
    await Promise.all(
      children.map((child, i) => {
        const firstFamily = i * share
        const families = Math.max(0, Math.min(share, options.families - firstFamily))
        return tell(child, { do: 'start', settings: { origins, firstFamily, families, seed: seed + i, prefix } })
      }),
    )
    return new PlayerProcesses(children)
  }

  /** Resolves with the sum of the reports when all processes have done it. Rejects when one of them ends. */
  async tell(command: Exclude<Command, { do: 'start' }>): Promise<PlayerReport> {
    // To every command but `start`, a process replies with a report.
    const reports = (await Promise.all(this.#children.map((child) => tell(child, command)))) as PlayerReport[]
    return reports.reduce(added)
  }

  stop(): void {
    for (const child of this.#children) child.kill('SIGKILL')
  }
}

async function tell(child: ChildProcess, command: Command): Promise<unknown> {
  const over = new AbortController()
  const replied = once(child, 'message', { signal: over.signal })
  const ended = once(child, 'exit', { signal: over.signal }).then(([code]) => {
    throw new Error(`a process of players ended with ${String(code)}`)
  })
  child.send(command)
  try {
    const [reply] = (await Promise.race([replied, ended])) as [unknown]
    return reply
  } finally {
    // Removes the listener that has not been called.
    ended.catch(() => undefined)
    replied.catch(() => undefined)
    over.abort()
  }
}

export function added(a: PlayerReport, b: PlayerReport): PlayerReport {
  const closes: Record<string, number> = { ...a.closes }
  for (const [close, count] of Object.entries(b.closes)) closes[close] = (closes[close] ?? 0) + count
  return {
    done: a.done + b.done,
    drawn: a.drawn + b.drawn,
    saved: a.saved + b.saved,
    savedMs: [...a.savedMs, ...b.savedMs],
    traffic: {
      received: a.traffic.received + b.traffic.received,
      sent: a.traffic.sent + b.traffic.sent,
    },
    processorSeconds: a.processorSeconds + b.processorSeconds,
    interruptions: a.interruptions + b.interruptions,
    closes,
    faults: [...a.faults, ...b.faults],
  }
}
