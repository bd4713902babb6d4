/**
 * A load balancer that keeps an artwork on one process: the first of its processes that is ready. It asks each whether it is, and cuts the
 * connections to one that is not.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerProcess } from '#tests/e2e/support/server-process.ts'
import { ChaosProxy, type ProxiedConnection } from './chaos-proxy.ts'

const CHECK_INTERVAL_MS = 500
/** A process that does not respond within this time is not ready. */
const CHECK_TIMEOUT_MS = 1_000

export class Balancer {
  readonly #network: ChaosProxy
  readonly #ready: Set<ServerProcess>
  readonly #through = new Map<ProxiedConnection, ServerProcess>()
  readonly #processes: readonly ServerProcess[]
  readonly #stopped = new AbortController()
  readonly #checking: Promise<unknown>

  private constructor(processes: readonly ServerProcess[]) {
    this.#processes = processes
    this.#ready = new Set(processes)
    this.#network = new ChaosProxy(() => (this.target ? Number(new URL(this.target.origin).port) : null))
    this.#network.onConnection = (connection) => {
      if (this.target) this.#through.set(connection, this.target)
    }
    this.#checking = Promise.all(processes.map((server) => this.#check(server)))
  }

  static async start(processes: readonly ServerProcess[]): Promise<Balancer> {
    const balancer = new Balancer(processes)
    await balancer.#network.listen()
    return balancer
  }

  get target(): ServerProcess | undefined {
    return this.#processes.find((server) => this.#ready.has(server))
  }

  isReady(server: ServerProcess): boolean {
    return this.#ready.has(server)
  }

  get socketUrl(): string {
    return `ws://127.0.0.1:${this.#network.port}/collab`
  }

  async close(): Promise<void> {
    this.#stopped.abort()
    await this.#checking
    await this.#network.close()
  }

  async #check(server: ServerProcess): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      if (await respondsReady(server)) this.#ready.add(server)
      else this.#markDown(server)
      await sleep(CHECK_INTERVAL_MS)
    }
  }

  #markDown(server: ServerProcess): void {
    this.#ready.delete(server)
    for (const [connection, target] of this.#through) {
      if (target !== server) continue
      connection.cut()
      this.#through.delete(connection)
    }
  }
}

async function respondsReady({ origin }: ServerProcess): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) })).ok
  } catch {
    return false // refused, or no answer in time
  }
}
