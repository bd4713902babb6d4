/**
 * Compliant and malicious clients, network faults and kill -9, on each engine. Whatever happens, the log holds everything that
 * was acknowledged or shown, every client paints the same picture, and no refused message leaves a trace.
 */
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { findMongod } from '#scripts/mongod.ts'
import { startMongoReplicaSet } from '#scripts/mongo-replica-set.ts'
import { RandomSource } from './support/run/random-source.ts'
import { isLong, withSeed } from '#tests/run-options.ts'
import { Participants, NAMES } from './support/run/participants.ts'
import { corruptSnapshots } from './support/processes/corrupt-snapshots.ts'
import { Deployment } from './support/processes/deployment.ts'
import { EventLog } from './support/run/event-log.ts'
import { ReplicaPicture } from './support/checks/replica-picture.ts'
import { createSharedArtwork, type SharedArtwork } from './support/run/shared-artwork.ts'
import { stepDownPrimary } from './support/processes/step-down-primary.ts'
import { runChaos, type ChaosRun } from './support/run/chaos-run.ts'
import { faultsOf } from './support/checks/log-faults.ts'
import { documentOf, readLog, serverPictureHash } from './support/checks/read-log.ts'
import { untilConverged } from './support/checks/until-converged.ts'
import { withTimeout } from './support/checks/with-timeout.ts'

const mongod = await findMongod()

const RUN_MS = isLong ? 120_000 : 7_000
const CONVERGE_TIMEOUT_MS = 30_000
/**
 * Strokes in the log before the run, so that a restarted process loads a long log. A room writes a snapshot after 2,000 new
 * entries, or after 100 once it is quiet (`snapshot-keeper.ts`).
 */
const PRELOADED_STROKES = 960
/** The longest run on a busy machine, the restart of killed processes, and two convergences. */
const TEST_TIMEOUT_MS = RUN_MS * 3 + 90_000 + CONVERGE_TIMEOUT_MS * 2
const ROUNDS = isLong ? 3 : 1

// y-websocket asks the browser's WebSocket for a constant before it resyncs.
beforeAll(() => void vi.stubGlobal('WebSocket', WebSocket))

/** Run after each test, the last one first. */
const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean()
})

interface StorageFaults {
  /** Injected during the run. */
  readonly storageFaults?: ChaosRun['storageFaults']
  /** Runs at the end, while every process is down. */
  readonly atTheEnd?: () => Promise<void>
}

async function chaos(deployment: Deployment, random: RandomSource, options: StorageFaults): Promise<void> {
  const eventLog = new EventLog()
  const artwork = await createSharedArtwork(deployment.processes[0]!.origin, NAMES)
  const participants = await Participants.connect(artwork, deployment.socketUrl, random)
  cleanups.push(() => participants.leave())
  await participants.preload(deployment.processes[0]!.origin, PRELOADED_STROKES)
  try {
    await withTimeout(
      TEST_TIMEOUT_MS,
      () => 'chaos',
      runAndCheck(deployment, artwork, participants, random, options, eventLog),
    )
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const outcomes = participants.maliciousClients.flatMap((client) =>
      client.outcomes.map(({ message, close }) => `${message}: ${close}`),
    )
    const logs = deployment.processes.map(({ log }) => log.slice(-3_000))
    throw new Error(
      [message, ...eventLog.last(60), ...outcomes.slice(-20), ...deployment.crashes, ...logs].join('\n'),
      {
        cause: error,
      },
    )
  }
}

async function runAndCheck(
  deployment: Deployment,
  artwork: SharedArtwork,
  participants: Participants,
  random: RandomSource,
  { storageFaults = [], atTheEnd }: StorageFaults,
  eventLog: EventLog,
): Promise<void> {
  const { clients, maliciousClients, durable } = participants
  const isEnough = (): boolean =>
    deployment.kills >= 2 && participants.refusedMessages >= 10 && durable.strokeCount >= PRELOADED_STROKES + 60
  const note = (line: string): void => eventLog.note(line)
  await runChaos({
    deployment,
    artwork,
    clients,
    maliciousClients,
    durable,
    random,
    durationMs: RUN_MS,
    isEnough,
    storageFaults,
    note,
  })
  note('the run is over')
  const origins = deployment.processes.map(({ origin }) => origin)
  await untilConverged(clients, () => readLog(origins[0]!, artwork), CONVERGE_TIMEOUT_MS)
  note('all clients converged')
  const happened = { kills: deployment.kills, refused: participants.refusedMessages, durable: durable.strokeCount }
  // A run without any of these proves nothing, however busy the machine was.
  for (const [what, least] of [
    ['kills', 1],
    ['refused', 1],
    ['durable', PRELOADED_STROKES + 30],
  ] as const)
    expect(happened[what], JSON.stringify(happened)).toBeGreaterThanOrEqual(least)

  const log = await readLog(origins[0]!, artwork)
  const doc = documentOf(log)
  expect(durable.missingFrom(doc)).toEqual([])
  expect(faultsOf(log, artwork.people[0]!.id)).toEqual([])
  for (const origin of origins.slice(1)) expect(await readLog(origin, artwork)).toEqual(log)

  const hash = new ReplicaPicture(artwork.plates).hash(doc)
  for (const client of clients) expect([client.name, client.hash()]).toEqual([client.name, hash])
  for (const origin of origins) expect([origin, await serverPictureHash(origin, artwork)]).toEqual([origin, hash])

  for (const { name, refusals, sockets } of clients) expect([name, refusals, sockets.refusals]).toEqual([name, [], []])
  deployment.lookForCrashes()
  expect(deployment.crashes).toEqual([])

  // After a restart of every process the log and the picture are the same: nothing was only in memory.
  await deployment.restartAll(atTheEnd)
  note('all processes were killed and restarted')
  const late = await participants.join('late', artwork.people[1]!)
  await untilConverged(clients, () => readLog(origins[0]!, artwork), CONVERGE_TIMEOUT_MS)
  expect(await readLog(origins.at(-1)!, artwork)).toEqual(log)
  expect(late.hash()).toBe(hash)
  console.info(`chaos: ${log.length} entries, ${JSON.stringify(happened)}`)
}

for (let round = 1; round <= ROUNDS; round += 1) {
  describe(`chaos, round ${round}`, () => {
    test(
      'the embedded engine keeps every durable stroke and refuses every invalid message',
      () =>
        withSeed(async (seed) => {
          const random = new RandomSource(seed)
          const deployment = await Deployment.start(random.fork())
          cleanups.push(() => deployment.dispose())
          await chaos(deployment, random, {
            async atTheEnd() {
              for (const { dataDirectory } of deployment.processes)
                expect(await corruptSnapshots(dataDirectory)).toBeGreaterThan(0)
            },
          })
        }),
      TEST_TIMEOUT_MS + 60_000,
    )

    test.skipIf(mongod === null)(
      'two processes on MongoDB do the same while the primary steps down',
      () =>
        withSeed(async (seed) => {
          const random = new RandomSource(seed)
          const replicaSet = await startMongoReplicaSet({ mongod: mongod! })
          cleanups.push(() => replicaSet.stop())
          const environment = { MONGODB_URI: replicaSet.uri }
          const deployment = await Deployment.start(random.fork(), { count: 2, environment })
          cleanups.push(() => deployment.dispose())
          await chaos(deployment, random, { storageFaults: [() => stepDownPrimary(replicaSet.uri, 1)] })
        }),
      TEST_TIMEOUT_MS + 60_000,
    )
  })
}
