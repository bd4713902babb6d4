/** Runs compliant clients, malicious clients, network faults and process kills side by side for a while. */
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CompliantClient } from '#tests/chaos/support/clients/compliant-client.ts'
import type { MaliciousClient } from '#tests/chaos/support/clients/malicious-client.ts'
import type { DurableItems } from '#tests/chaos/support/checks/durable-items.ts'
import { withTimeout } from '#tests/chaos/support/checks/with-timeout.ts'
import type { Deployment } from '#tests/chaos/support/processes/deployment.ts'
import type { Actor } from './actor.ts'
import { clientActor } from './client-actor.ts'
import { networkActor } from './network-actor.ts'
import type { RandomSource } from './random-source.ts'
import { restActor } from './rest-actor.ts'
import type { SharedArtwork } from './shared-artwork.ts'

export interface ChaosRun {
  readonly deployment: Deployment
  readonly artwork: SharedArtwork
  readonly clients: readonly CompliantClient[]
  readonly maliciousClients: readonly MaliciousClient[]
  readonly durable: DurableItems
  readonly random: RandomSource
  /** On a busy machine the run goes on until `isEnough`, at most three times as long. */
  readonly durationMs: number
  readonly isEnough: () => boolean
  /** Storage faults, each injected every third of `durationMs`. */
  readonly storageFaults: readonly (() => Promise<void>)[]
  /** Records an event for the message of a failure. */
  readonly note: (line: string) => void
}

/** The last acts may take this long after the run: a killed process has to start again. */
const LAST_ACTS_TIMEOUT_MS = 60_000

/** Resolves when the run is over, every process runs again and the network is good. */
export async function runChaos(run: ChaosRun): Promise<void> {
  const { network } = run.deployment
  const over = new AbortController()
  setMaxListeners(0, over.signal)
  const busy = new Map<object, string>()
  const loops = Promise.all(
    actorsOf(run).map(({ name, pauseMs, act }) =>
      repeat(over.signal, pauseMs, async () => {
        const turn = {}
        busy.set(turn, name)
        await act()
        busy.delete(turn)
      }),
    ),
  )
  await Promise.race([loops, untilOver(run)])
  over.abort()
  await withTimeout(LAST_ACTS_TIMEOUT_MS, () => `${[...busy.values()].join(', ')} acting`, loops)
  network.isDown = false
  network.onConnection = () => undefined
  for (const connection of network.connections) connection.cut()
}

/** Forks `random` once per actor in a fixed order, so that a seed gives each actor the same choices again. */
function actorsOf(run: ChaosRun): Actor[] {
  const { deployment, artwork, durable, random, note } = run
  const { network, origin } = deployment
  return [
    ...run.clients.map((client) => clientActor(client, random.fork(), note)),
    ...run.maliciousClients.map((client) => maliciousActor(client, deployment, random.fork())),
    networkActor(network, random.fork(), note),
    killActor(deployment, random.fork(), note),
    restActor({ origin, artwork, durable, random: random.fork() }),
    ...run.storageFaults.map((fault) => storageActor(fault, run.durationMs / 3, note)),
  ]
}

function maliciousActor(client: MaliciousClient, deployment: Deployment, random: RandomSource): Actor {
  return {
    name: 'a malicious client',
    pauseMs: () => random.between(20, 200),
    async act() {
      const { running } = deployment
      if (running.length > 0) await client.attack(random.pick(running).origin)
    },
  }
}

function killActor(deployment: Deployment, random: RandomSource, note: (line: string) => void): Actor {
  return {
    name: 'process kills',
    pauseMs: () => random.between(1_200, 3_500),
    async act() {
      const victims = random.percent(15) ? deployment.processes : [random.pick(deployment.processes)]
      note(`kill -9 of ${victims.length}`)
      await Promise.all(victims.map((victim) => deployment.killAndRestart(victim, random.between(0, 500))))
      note('all processes run again')
    },
  }
}

function storageActor(inject: () => Promise<void>, pauseMs: number, note: (line: string) => void): Actor {
  return {
    name: 'a storage fault',
    pauseMs: () => pauseMs,
    async act() {
      note('a storage fault begins')
      await inject()
      note('the storage fault ends')
    },
  }
}

async function untilOver({ durationMs, isEnough }: ChaosRun): Promise<void> {
  await sleep(durationMs)
  for (const latest = Date.now() + durationMs * 2; !isEnough() && Date.now() < latest;) await sleep(100)
}

async function repeat(signal: AbortSignal, pauseMs: () => number, act: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await sleep(pauseMs(), undefined, { signal }).catch(() => undefined) // the run's end wakes it
    if (!signal.aborted) await act()
  }
}
