/** Two processes on a three-member replica set serve one artwork, also while the primary steps down or hangs. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { CLOSE } from '#contract/socket.ts'
import { readEntries } from '#crdt/document/artwork-document.ts'
import { findMongod } from '#scripts/mongod.ts'
import { createClient } from '#tests/api/client.ts'
import type { ServerProcess } from '#tests/e2e/support/server-process.ts'
import { RandomSource } from './support/run/random-source.ts'
import { Deployment } from './support/processes/deployment.ts'
import { ReplicaPicture } from './support/checks/replica-picture.ts'
import { createSharedArtwork, type SharedArtwork } from './support/run/shared-artwork.ts'
import { quantile } from './support/checks/latency.ts'
import { RawClient } from './support/clients/raw-client.ts'
import { DurableItems } from './support/checks/durable-items.ts'
import { AppClient } from './support/clients/app-client.ts'
import { stepDownPrimary } from './support/processes/step-down-primary.ts'
import { startThreeMemberReplicaSet, type ThreeMemberReplicaSet } from './support/processes/three-member-replica-set.ts'
import { faultsOf } from './support/checks/log-faults.ts'
import { documentOf, readLog, serverPictureHash } from './support/checks/read-log.ts'
import { untilConverged } from './support/checks/until-converged.ts'

const mongod = await findMongod()

/** Below this latency nobody notices that a stroke came through another process. */
const FLOOR_MS = 60
/** Strokes of each client. */
const DRAWN_WHILE_FROZEN = 10

// y-websocket asks the browser's WebSocket for a constant before it resyncs.
beforeAll(() => void vi.stubGlobal('WebSocket', WebSocket))

describe.skipIf(mongod === null)('two processes', () => {
  const random = new RandomSource(1)
  let replicaSet: ThreeMemberReplicaSet
  let deployment: Deployment
  let left: ServerProcess
  let right: ServerProcess
  let nextClient = 1

  beforeAll(async () => {
    replicaSet = await startThreeMemberReplicaSet(mongod!)
    deployment = await Deployment.start(random, { count: 2, environment: { MONGODB_URI: replicaSet.uri } })
    ;[left, right] = [deployment.processes[0]!, deployment.processes[1]!]
  })
  afterAll(async () => {
    await deployment.dispose()
    await replicaSet.stop()
  })

  const names = (): string[] => ['ana', 'ben', 'cleo'].map((name) => `${name}-${(nextClient += 1)}`)

  /** Returns the milliseconds that strokes take to a client of the same process (near) and of the other process (far). */
  async function latencies(
    strokes: number,
    meanwhile: () => Promise<void>,
  ): Promise<{ near: number[]; far: number[] }> {
    const { artworkId, people } = await createSharedArtwork(left.origin, names())
    const open = (server: ServerProcess, person: number): Promise<RawClient> =>
      RawClient.open(server.origin, artworkId, people[person]!, (nextClient += 1))
    const [writer, nearby, faraway] = [await open(left, 0), await open(left, 1), await open(right, 2)]
    const [near, far]: [number[], number[]] = [[], []]
    const record = (into: number[]) => (client: number, clock: number) => {
      if (client === writer.client) into.push(performance.now() - writer.sentAt[clock]!)
    }
    nearby.onStroke = record(near)
    faraway.onStroke = record(far)
    const fault = meanwhile()
    for (let i = 0; i < strokes; i += 1) {
      writer.draw()
      await sleep(15)
    }
    await fault
    for (const end = Date.now() + 20_000; far.length < strokes || near.length < strokes; await sleep(10))
      if (Date.now() > end) {
        const states = await Promise.all(
          [writer, nearby, faraway].map(({ closed }) => Promise.race([closed, sleep(0, 'open')])),
        )
        const logs = [left, right].map(({ log }) => log.slice(-3_000))
        const acknowledged = `the server acknowledged ${writer.acknowledged}`
        throw new Error(
          [
            `of ${strokes} strokes ${near.length} reached the same process, ${far.length} the other`,
            acknowledged,
            ...states,
            ...logs,
          ].join('\n'),
        )
      }
    for (const client of [writer, nearby, faraway]) client.close()
    return { near, far }
  }

  test('a stroke reaches the other process about as soon as a client of the same process', async () => {
    const { near99, far99 } = report(
      'to the same and to the other process',
      await latencies(200, async () => undefined),
    )
    expect(far99).toBeLessThanOrEqual(Math.max(FLOOR_MS, near99 * 3))
  })

  test('strokes reach the other process as soon while the primary steps down, and none is lost', async () => {
    const measured = await latencies(400, async () => {
      await sleep(1_500)
      await stepDownPrimary(replicaSet.uri, 10)
    })
    const { near99, far99 } = report('while the primary steps down', measured)
    expect(far99).toBeLessThanOrEqual(Math.max(FLOOR_MS, near99 * 3))
    deployment.lookForCrashes()
    expect(deployment.crashes).toEqual([])
  })

  test('a person who is removed or signs out on one process loses the connection to the other within a second', async () => {
    const { artworkId, people } = await createSharedArtwork(left.origin, names())
    const [ana, ben, cleo] = people
    const [benClient, cleoClient] = [
      await RawClient.open(right.origin, artworkId, ben!, (nextClient += 1)),
      await RawClient.open(right.origin, artworkId, cleo!, (nextClient += 1)),
    ]
    const start = Date.now()
    const client = createClient(left.origin)
    const removed = await client.delete(`/api/artworks/${artworkId}/contributors/${ben!.id}`, as(ana!.cookie))
    expect(removed.status).toBe(200)
    expect(await benClient.closed).toBe('4404 no-right')
    expect((await client.post('/api/logout', undefined, as(cleo!.cookie))).status).toBe(200)
    expect(await cleoClient.closed).toBe('4401 signed-out')
    expect(Date.now() - start).toBeLessThan(2_000)
  })

  test('while the storage hangs, no stroke is acknowledged or shown to others, and none is lost', async () => {
    const artwork: SharedArtwork = await createSharedArtwork(left.origin, names())
    const durable = new DurableItems()
    const open = (server: ServerProcess, person: number): Promise<AppClient> =>
      AppClient.open({
        ...artwork,
        name: artwork.people[person]!.name,
        person: artwork.people[person]!,
        socketUrl: `${server.origin.replace('http', 'ws')}/collab`,
        durable,
        random: random.fork(),
      })
    const clients = [await open(left, 0), await open(left, 1), await open(right, 2)]
    for (const client of clients) client.draw()
    await untilConverged(clients, () => readLog(left.origin, artwork), 15_000)

    const frozen = replicaSet.freezePrimary(3_000)
    await sleep(500)
    const shown = clients.map(({ doc }) => readEntries(doc).length)
    for (let i = 0; i < DRAWN_WHILE_FROZEN; i += 1) {
      for (const client of clients) client.draw()
      await sleep(150)
    }
    clients.forEach((client, i) => {
      expect(client.settled).toBe(false)
      expect(readEntries(client.doc)).toHaveLength(shown[i]! + DRAWN_WHILE_FROZEN)
    })
    await frozen
    await untilConverged(clients, () => readLog(left.origin, artwork), 30_000)

    const log = await readLog(right.origin, artwork)
    expect(durable.missingFrom(documentOf(log))).toEqual([])
    expect(faultsOf(log, artwork.people[0]!.id)).toEqual([])
    expect(readEntries(documentOf(log))).toHaveLength(clients.length * (1 + DRAWN_WHILE_FROZEN))
    const hash = new ReplicaPicture(artwork.plates).hash(documentOf(log))
    expect(clients.map((client) => client.hash())).toEqual([hash, hash, hash])
    for (const { origin } of [left, right]) expect(await serverPictureHash(origin, artwork)).toBe(hash)
    // A room that has been in two processes for half a minute moves to one of them, which closes its people in the other.
    const allowed: number[] = [CLOSE.tryAgainLater, CLOSE.restarting]
    for (const { sockets } of clients) for (const { code } of sockets.closes) expect(allowed).toContain(code)
    for (const client of clients) await client.end()
  })
})

function report(what: string, { near, far }: { near: number[]; far: number[] }): { near99: number; far99: number } {
  const [near99, far99] = [quantile(near, 0.99), quantile(far, 0.99)]
  const middle = `p50 ${quantile(near, 0.5).toFixed(1)} and ${quantile(far, 0.5).toFixed(1)} ms`
  console.info(`${what}: ${middle}, p99 ${near99.toFixed(1)} and ${far99.toFixed(1)} ms`)
  return { near99, far99 }
}

const as = (cookie: string): { cookie: string } => ({ cookie })
