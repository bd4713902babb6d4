/** What happens to the servers during a soak, in turns. The first process lives through all of it, so that its memory tells of leaks. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadServers } from '#scripts/bench/load/servers/load-servers.ts'
import { stepDownPrimary } from '#tests/chaos/support/processes/step-down-primary.ts'
import type { ServerProcess } from '#tests/e2e/support/server-process.ts'

/** As long as a machine that is moved or swaps, and longer than any timeout of the connection to the database's monitor. */
const STOP_MS = 15_000
const STEP_DOWN_SECONDS = 10
/** A supervisor starts a process again until it succeeds. */
const START_TRIES = 20
const START_PAUSE_MS = 500

export interface Fault {
  readonly name: string
  /** Resolves when it is over. */
  inject(servers: LoadServers): Promise<void>
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'kill -9 of the second process',
    async inject({ processes }) {
      const second = processes[1]!
      await second.kill()
      await startAgain(second)
    },
  },
  {
    name: 'SIGSTOP of the first process for 15 s',
    async inject({ processes }) {
      const { pid } = processes[0]!
      process.kill(pid, 'SIGSTOP')
      try {
        await sleep(STOP_MS)
      } finally {
        process.kill(pid, 'SIGCONT')
      }
    },
  },
  {
    name: 'the primary steps down',
    async inject({ database }) {
      if (database) await stepDownPrimary(database.uri, STEP_DOWN_SECONDS)
    },
  },
]

async function startAgain(server: ServerProcess, tries = START_TRIES): Promise<void> {
  try {
    await server.startAgain()
  } catch (error) {
    if (tries === 0) throw error
    await sleep(START_PAUSE_MS)
    await startAgain(server, tries - 1)
  }
}
