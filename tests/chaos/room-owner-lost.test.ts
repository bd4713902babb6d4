/**
 * The process that owns a room is killed, hangs, or is cut off from the database, while people draw and a balancer sends them to the other
 * process. Nothing that was acknowledged is lost, the other process owns the room within ten seconds, and the first one serves again later.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { findMongod } from '#scripts/mongod.ts'
import { startMongoReplicaSet } from '#scripts/mongo-replica-set.ts'
import { ServerProcess } from '#tests/e2e/support/server-process.ts'
import { eventually } from '#tests/eventually.ts'
import { isLong, withSeed } from '#tests/run-options.ts'
import { DurableItems } from './support/checks/durable-items.ts'
import { faultsOf } from './support/checks/log-faults.ts'
import { documentOf, readLog } from './support/checks/read-log.ts'
import { untilConverged } from './support/checks/until-converged.ts'
import { AppClient } from './support/clients/app-client.ts'
import { Balancer } from './support/network/balancer.ts'
import { ChaosProxy, type ProxiedConnection } from './support/network/chaos-proxy.ts'
import { RandomSource } from './support/run/random-source.ts'
import { createSharedArtwork } from './support/run/shared-artwork.ts'

const mongod = await findMongod()

const MOVED_WITHIN_MS = 10_000
/** For a machine that runs many suites at once, in which processes wait for their turn. */
const BUSY_MACHINE_MS = 20_000
const CONVERGE_TIMEOUT_MS = 30_000
const DRAW_INTERVAL_MS = 60
const FAULTS = ['kill', 'partition', 'freeze'] as const
const ROUNDS = isLong ? 4 : 1

// y-websocket asks the browser's WebSocket for a constant before it resyncs.
beforeAll(() => void vi.stubGlobal('WebSocket', WebSocket))

/** Run after each test, the last one first. */
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean()
})

type Fault = (typeof FAULTS)[number]

/** A process whose way to the database is a proxy of its own. */
interface ProxiedServer {
  readonly server: ServerProcess
  readonly database: ChaosProxy
}

async function startServer(databaseUri: string): Promise<ProxiedServer> {
  const uri = new URL(databaseUri)
  const database = new ChaosProxy(() => Number(uri.port))
  await database.listen()
  cleanups.push(() => database.close())
  const server = await ServerProcess.start({
    SESSION_SECRET: 'the same for every process',
    LOG_LEVEL: 'warn',
    // The driver would otherwise go to the member's own address.
    MONGODB_URI: `mongodb://127.0.0.1:${database.port}${uri.pathname}?directConnection=true`,
  })
  cleanups.push(() => server.dispose())
  return { server, database }
}

/** Inflicts a fault on a process. Returns the function that ends it. */
async function inflict(
  fault: Fault,
  { server, database }: ProxiedServer,
  random: RandomSource,
): Promise<() => unknown> {
  if (fault === 'kill') {
    await server.kill()
    return () => server.startAgain()
  }
  if (fault === 'freeze') {
    process.kill(server.pid, 'SIGSTOP')
    return () => process.kill(server.pid, 'SIGCONT')
  }
  // Late at first, and then nothing arrives any more, in either direction.
  const pipes = (): ProxiedConnection['toServer'][] =>
    [...database.connections].flatMap(({ toServer, toClient }) => [toServer, toClient])
  for (const pipe of pipes()) pipe.delayMs = () => random.between(50, 400)
  await sleep(300)
  database.isDown = true
  for (const pipe of pipes()) pipe.stop()
  return () => {
    for (const connection of database.connections) connection.cut()
    database.isDown = false
  }
}

describe.skipIf(mongod === null)('the process that owns a room', () => {
  test(
    'is killed, hangs or is cut off: nothing acknowledged is lost, and the room moves within ten seconds',
    () =>
      withSeed(async (seed) => {
        const random = new RandomSource(seed)
        const replicaSet = await startMongoReplicaSet({ mongod: mongod! })
        cleanups.push(() => replicaSet.stop())
        const databaseUri = replicaSet.newDatabase()
        const database = await MongoClient.connect(databaseUri)
        cleanups.push(() => database.close())
        const servers = [await startServer(databaseUri), await startServer(databaseUri)]
        const balancer = await Balancer.start(servers.map(({ server }) => server))
        cleanups.push(() => balancer.close())
        for (let round = 0; round < ROUNDS; round += 1) {
          // The short run has time for one of them.
          for (const fault of isLong ? FAULTS : [random.pick(FAULTS)]) {
            const moved = await loseOwner(fault, { servers, balancer, database, random, name: `${round}-${fault}` })
            console.info(`${fault}: the room moved within ${moved.toFixed(0)} ms`)
            expect(moved).toBeLessThan(MOVED_WITHIN_MS + BUSY_MACHINE_MS)
          }
        }
      }),
    60_000 + ROUNDS * FAULTS.length * (MOVED_WITHIN_MS + CONVERGE_TIMEOUT_MS),
  )
})

interface Scene {
  readonly servers: readonly ProxiedServer[]
  readonly balancer: Balancer
  readonly database: MongoClient
  readonly random: RandomSource
  readonly name: string
}

/** Returns the milliseconds from the fault until another process owns the room and has acknowledged strokes. */
async function loseOwner(fault: Fault, { servers, balancer, database, random, name }: Scene): Promise<number> {
  const target = servers.find(({ server }) => server === balancer.target)!
  const artwork = await createSharedArtwork(target.server.origin, [`ana-${name}`, `ben-${name}`])
  const durable = new DurableItems()
  const join = async (person: number): Promise<AppClient> => {
    const { socketUrl } = balancer
    const who = artwork.people[person]!
    const client = await AppClient.open({
      ...artwork,
      name: who.name,
      person: who,
      socketUrl,
      durable,
      random: random.fork(),
    })
    cleanups.push(() => client.end())
    return client
  }
  const clients = [await join(0), await join(1)]
  const drawing = setInterval(() => random.pick(clients).draw(), DRAW_INTERVAL_MS)
  const stopDrawing = (): void => clearInterval(drawing)
  cleanups.push(async () => stopDrawing())
  const ownerOf = async () =>
    (
      await database
        .db()
        .collection<{ _id: number; owner: string | null }>('roomOwners')
        .findOne({ _id: artwork.artworkId })
    )?.owner
  await eventually(
    () => durable.strokeCount,
    (count) => count > 20,
    CONVERGE_TIMEOUT_MS,
  )
  const before = await ownerOf()
  expect(before).toEqual(expect.any(String))

  const start = performance.now()
  const end = await inflict(fault, target, random)
  const saved = durable.strokeCount
  await eventually(ownerOf, (owner) => owner !== before && owner !== null, CONVERGE_TIMEOUT_MS)
  await eventually(
    () => durable.strokeCount,
    (count) => count > saved + 20,
    CONVERGE_TIMEOUT_MS,
  )
  const moved = performance.now() - start

  await end()
  await sleep(random.between(500, 2_000))
  stopDrawing()
  await untilConverged(clients, () => readLog(balancer.target!.origin, artwork), CONVERGE_TIMEOUT_MS)
  await eventually(() => servers.every(({ server }) => balancer.isReady(server)), Boolean, CONVERGE_TIMEOUT_MS)
  for (const { server } of servers) {
    const log = await readLog(server.origin, artwork)
    expect(durable.missingFrom(documentOf(log))).toEqual([])
    expect(faultsOf(log, artwork.people[0]!.id)).toEqual([])
  }
  for (const client of clients) {
    expect(client.refusals).toEqual([])
    await client.end()
  }
  return moved
}
