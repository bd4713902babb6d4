/**
 * The server under test: one process on the embedded engine, or two on one replica set that serve the same artworks. A proxy
 * that injects network faults sends each connection to a random process; processes can be killed and restarted at any time.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { ServerProcess } from '#tests/e2e/support/server-process.ts'
import { ChaosProxy } from '#tests/chaos/support/network/chaos-proxy.ts'
import type { RandomSource } from '#tests/chaos/support/run/random-source.ts'

/** Settings that all processes of one deployment must share. */
const SHARED = { SESSION_SECRET: 'the same for every process', LOG_LEVEL: 'warn' }

export class Deployment {
  readonly processes: readonly ServerProcess[]
  readonly network: ChaosProxy
  /** Processes that ended although the test did not kill them. */
  readonly crashes: string[] = []
  kills = 0
  readonly #up: Set<ServerProcess>

  private constructor(processes: readonly ServerProcess[], random: RandomSource) {
    this.processes = processes
    this.#up = new Set(processes)
    this.network = new ChaosProxy(() => {
      const { running } = this
      return running.length === 0 ? null : Number(new URL(random.pick(running).origin).port)
    })
  }

  static async start(
    random: RandomSource,
    { count = 1, environment = {} }: { count?: number; environment?: Record<string, string> } = {},
  ): Promise<Deployment> {
    const processes: ServerProcess[] = []
    // Processes start one by one, because the first seeds the database.
    for (let i = 0; i < count; i += 1) processes.push(await ServerProcess.start({ ...SHARED, ...environment }))
    const deployment = new Deployment(processes, random)
    await deployment.network.listen()
    return deployment
  }

  get running(): readonly ServerProcess[] {
    return [...this.#up]
  }

  /** The address that clients connect to, through the proxy. */
  get socketUrl(): string {
    return `ws://127.0.0.1:${this.network.port}/collab`
  }

  /** The address for API calls, through the proxy. */
  get origin(): string {
    return `http://127.0.0.1:${this.network.port}`
  }

  /** Kills the process with SIGKILL and starts it again after `downMs` milliseconds. */
  async killAndRestart(server: ServerProcess, downMs: number): Promise<void> {
    if (!this.#up.delete(server)) return
    this.#recordIfCrashed(server)
    await server.kill()
    this.kills += 1
    await sleep(downMs)
    await startWithRetries(server)
    this.#up.add(server)
  }

  /** Kills every process with SIGKILL, runs `meanwhile`, and starts all of them again. */
  async restartAll(meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
    this.lookForCrashes()
    this.#up.clear()
    await Promise.all(this.processes.map((server) => server.kill()))
    await meanwhile()
    for (const server of this.processes) {
      await startWithRetries(server)
      this.#up.add(server)
    }
  }

  /** Adds every process that has ended by itself to `crashes`. */
  lookForCrashes(): void {
    for (const server of this.#up) this.#recordIfCrashed(server)
  }

  async dispose(): Promise<void> {
    await this.network.close()
    await Promise.all(this.processes.map((server) => server.dispose()))
  }

  #recordIfCrashed(server: ServerProcess): void {
    if (isAlive(server.pid)) return
    this.crashes.push(`a process ended by itself:\n${server.log.slice(-4_000)}`)
  }
}

/** Starts the process as a supervisor does, with retries while the storage is not available. */
async function startWithRetries(server: ServerProcess, tries = 10): Promise<void> {
  try {
    await server.startAgain()
  } catch (error) {
    if (tries === 0) throw error
    await sleep(500)
    await startWithRetries(server, tries - 1)
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false // the process no longer exists
  }
}
