/** Two processes on a replica set of three serve one artwork, also while its primary steps down or hangs. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { readEntries } from '#crdt/document/artwork-document.ts'
import { findMongod } from '#scripts/mongod.ts'
import { createClient } from '#tests/api/client.ts'
import type { ServerProcess } from '#tests/e2e/support/server-process.ts'
import { Chance } from './support/chance.ts'
import { Deployment } from './support/deployment.ts'
import { Easel } from './support/easel.ts'
import { settle, type Household } from './support/household.ts'
import { quantile } from './support/latency.ts'
import { Pen } from './support/pen.ts'
import { PromisesMade } from './support/promises-made.ts'
import { SessionClient } from './support/session-client.ts'
import { stepDown } from './support/step-down.ts'
import { startThreeMembers, type ThreeMembers } from './support/three-members.ts'
import { calm, faultsOf, paintedHash, readLog, replay } from './support/verdict.ts'

const mongod = await findMongod()

/** Below this nobody could tell that a stroke came by another process. */
const FLOOR_MS = 60

// y-websocket asks the browser's WebSocket for a constant before it resyncs.
beforeAll(() => void vi.stubGlobal('WebSocket', WebSocket))

describe.skipIf(mongod === null)('two processes', () => {
  const chance = new Chance(1)
  let members: ThreeMembers
  let deployment: Deployment
  let left: ServerProcess
  let right: ServerProcess
  let nextClient = 1

  beforeAll(async () => {
    members = await startThreeMembers(mongod!)
    deployment = await Deployment.start(chance, { count: 2, environment: { MONGODB_URI: members.uri } })
    ;[left, right] = [deployment.processes[0]!, deployment.processes[1]!]
  })
  afterAll(async () => {
    await deployment.dispose()
    await members.stop()
  })

  const names = (): string[] => ['ana', 'ben', 'cleo'].map((name) => `${name}-${(nextClient += 1)}`)

  /** How long strokes take from a pen on one process to another on the same, and to one on the other process. */
  async function latencies(
    strokes: number,
    meanwhile: () => Promise<void>,
  ): Promise<{ near: number[]; far: number[] }> {
    const { artworkId, people } = await settle(left.origin, names())
    const open = (server: ServerProcess, person: number): Promise<Pen> =>
      Pen.open(server.origin, artworkId, people[person]!, (nextClient += 1))
    const [writer, nearby, faraway] = [await open(left, 0), await open(left, 1), await open(right, 2)]
    const [near, far]: [number[], number[]] = [[], []]
    const note = (into: number[]) => (client: number, clock: number) => {
      if (client === writer.client) into.push(performance.now() - writer.sentAt[clock]!)
    }
    nearby.onStroke = note(near)
    faraway.onStroke = note(far)
    const trouble = meanwhile()
    for (let i = 0; i < strokes; i += 1) {
      writer.draw()
      await sleep(15)
    }
    await trouble
    for (const end = Date.now() + 20_000; far.length < strokes || near.length < strokes; await sleep(10))
      if (Date.now() > end) {
        const states = await Promise.all(
          [writer, nearby, faraway].map(({ closed }) => Promise.race([closed, sleep(0, 'open')])),
        )
        const logs = [left, right].map(({ log }) => log.slice(-3_000))
        const acknowledged = `${writer.acknowledged} were acknowledged`
        throw new Error(
          [`of ${strokes} strokes ${near.length} came near, ${far.length} far`, acknowledged, ...states, ...logs].join(
            '\n',
          ),
        )
      }
    for (const pen of [writer, nearby, faraway]) pen.leave()
    return { near, far }
  }

  test('a stroke made on one is on the other about as soon as on the same', async () => {
    const { near99, far99 } = report(
      'to the same and to the other process',
      await latencies(300, async () => undefined),
    )
    expect(far99).toBeLessThanOrEqual(Math.max(FLOOR_MS, near99 * 3))
  })

  test('also while the primary steps down, and no stroke is lost then', async () => {
    const measured = await latencies(400, async () => {
      await sleep(1_500)
      await stepDown(members.uri, 10)
    })
    const { near99, far99 } = report('while the primary steps down', measured)
    expect(far99).toBeLessThanOrEqual(Math.max(FLOOR_MS, near99 * 3))
    deployment.lookForCrashes()
    expect(deployment.crashes).toEqual([])
  })

  test('who is taken off the artwork on one, or signs out there, is off the other within a second', async () => {
    const { artworkId, people } = await settle(left.origin, names())
    const [ana, ben, cleo] = people
    const [bens, cleos] = [
      await Pen.open(right.origin, artworkId, ben!, (nextClient += 1)),
      await Pen.open(right.origin, artworkId, cleo!, (nextClient += 1)),
    ]
    const start = Date.now()
    const client = createClient(left.origin)
    const removed = await client.delete(`/api/artworks/${artworkId}/contributors/${ben!.id}`, as(ana!.cookie))
    expect(removed.status).toBe(200)
    expect(await bens.closed).toBe('4404 no-right')
    expect((await client.post('/api/logout', undefined, as(cleo!.cookie))).status).toBe(200)
    expect(await cleos.closed).toBe('4401 signed-out')
    expect(Date.now() - start).toBeLessThan(2_000)
  })

  test('a storage that hangs: nobody is told or shown anything meanwhile, and nothing is lost', async () => {
    const household: Household = await settle(left.origin, names())
    const promises = new PromisesMade()
    const open = (server: ServerProcess, person: number): Promise<SessionClient> =>
      SessionClient.open({
        ...household,
        name: household.people[person]!.name,
        person: household.people[person]!,
        socketUrl: `${server.origin.replace('http', 'ws')}/collab`,
        promises,
        chance: chance.fork(),
      })
    const clients = [await open(left, 0), await open(left, 1), await open(right, 2)]
    for (const client of clients) client.draw()
    await calm(clients, () => readLog(left.origin, household), 15_000)

    const frozen = members.freezePrimary(5_000)
    await sleep(500)
    const shown = clients.map(({ doc }) => readEntries(doc).length)
    for (let i = 0; i < 20; i += 1) {
      for (const client of clients) client.draw()
      await sleep(150)
    }
    clients.forEach((client, i) => {
      expect(client.settled).toBe(false)
      expect(readEntries(client.doc)).toHaveLength(shown[i]! + 20)
    })
    await frozen
    await calm(clients, () => readLog(left.origin, household), 30_000)

    const log = await readLog(right.origin, household)
    expect(promises.missingFrom(replay(log))).toEqual([])
    expect(faultsOf(log, household.people[0]!.id)).toEqual([])
    expect(readEntries(replay(log))).toHaveLength(63)
    const hash = new Easel(household.plates).hash(replay(log))
    expect(clients.map((client) => client.hash())).toEqual([hash, hash, hash])
    for (const { origin } of [left, right]) expect(await paintedHash(origin, household)).toBe(hash)
    for (const { sockets } of clients) for (const { code } of sockets.ends) expect(code).toBe(1013)
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
