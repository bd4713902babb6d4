/**
 * The house as it runs: one process on the embedded engine, or two on one replica set that serve the same artwork, behind a
 * bad network that sends each connection to any of them. Processes can be killed and started again at any moment.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { ServerProcess } from '#tests/e2e/support/server-process.ts'
import { ChaosProxy } from './chaos-proxy.ts'
import type { Chance } from './chance.ts'

/** What every process of one house must share. */
const SHARED = { SESSION_SECRET: 'the same for every process of a house', LOG_LEVEL: 'warn' }

export class Deployment {
  readonly processes: readonly ServerProcess[]
  readonly network: ChaosProxy
  /** Processes that ended although nobody had ended them. */
  readonly crashes: string[] = []
  kills = 0
  readonly #up: Set<ServerProcess>

  private constructor(processes: readonly ServerProcess[], chance: Chance) {
    this.processes = processes
    this.#up = new Set(processes)
    this.network = new ChaosProxy(() => {
      const { running } = this
      return running.length === 0 ? null : Number(new URL(chance.pick(running).origin).port)
    })
  }

  static async start(
    chance: Chance,
    { count = 1, environment = {} }: { count?: number; environment?: Record<string, string> } = {},
  ): Promise<Deployment> {
    const processes: ServerProcess[] = []
    // One after the other: the first seeds the database.
    for (let i = 0; i < count; i += 1) processes.push(await ServerProcess.start({ ...SHARED, ...environment }))
    const deployment = new Deployment(processes, chance)
    await deployment.network.listen()
    return deployment
  }

  get running(): readonly ServerProcess[] {
    return [...this.#up]
  }

  /** Where clients connect. */
  get socketUrl(): string {
    return `ws://127.0.0.1:${this.network.port}/collab`
  }

  /** The same door for calls of the API. */
  get origin(): string {
    return `http://127.0.0.1:${this.network.port}`
  }

  /** `kill -9`, and up again after so many milliseconds. */
  async killAndRestart(server: ServerProcess, downMs: number): Promise<void> {
    if (!this.#up.delete(server)) return
    this.#lookFor(server)
    await server.kill()
    this.kills += 1
    await sleep(downMs)
    await supervise(server)
    this.#up.add(server)
  }

  /** `kill -9` of every process, something done while none is up, and all up again. */
  async restartAll(meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
    this.lookForCrashes()
    this.#up.clear()
    await Promise.all(this.processes.map((server) => server.kill()))
    await meanwhile()
    for (const server of this.processes) {
      await supervise(server)
      this.#up.add(server)
    }
  }

  /** Notes those that are gone though they should run. */
  lookForCrashes(): void {
    for (const server of this.#up) this.#lookFor(server)
  }

  async dispose(): Promise<void> {
    await this.network.close()
    await Promise.all(this.processes.map((server) => server.dispose()))
  }

  #lookFor(server: ServerProcess): void {
    if (isAlive(server.pid)) return
    this.crashes.push(`a process had ended by itself:\n${server.log.slice(-4_000)}`)
  }
}

/** Starts it as a supervisor does: again, when the storage was not to be had at that moment. */
async function supervise(server: ServerProcess, tries = 10): Promise<void> {
  try {
    await server.startAgain()
  } catch (error) {
    if (tries === 0) throw error
    await sleep(500)
    await supervise(server, tries - 1)
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false // there is no such process any more
  }
}
