/**
 * People, liars, a bad network and a kill -9 now and then, on each engine. Whatever happens: what was acknowledged or seen is
 * in the log, everybody paints the same picture, and no refused word is anywhere.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { findMongod } from '#scripts/mongod.ts'
import { startMongoReplicaSet } from '#scripts/mongo-replica-set.ts'
import { Chance } from './support/chance.ts'
import { isLong, withSeed } from './support/chaos-length.ts'
import { Deployment } from './support/deployment.ts'
import type { HonestClient, HonestClientOptions } from './support/honest-client.ts'
import { Easel } from './support/easel.ts'
import { settle } from './support/household.ts'
import { Liar } from './support/liar.ts'
import { PromisesMade } from './support/promises-made.ts'
import { SessionClient } from './support/session-client.ts'
import { StockClient } from './support/stock-client.ts'
import { stepDown } from './support/step-down.ts'
import { storm, type Storm } from './support/storm.ts'
import { calm, faultsOf, paintedHash, readLog, replay } from './support/verdict.ts'

const mongod = await findMongod()

const STORM_MS = isLong ? 120_000 : 11_000
const CALM_MS = 30_000
const ROUNDS = isLong ? 5 : 1

// y-websocket asks the browser's WebSocket for a constant before it resyncs.
beforeAll(() => void vi.stubGlobal('WebSocket', WebSocket))

/** Undone after each test, the last first. */
const cleaning: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleaning.splice(0).toReversed()) await clean()
})

async function chaos(deployment: Deployment, chance: Chance, troubles: Storm['troubles'] = []): Promise<void> {
  const diary: string[] = []
  const start = Date.now()
  const note = (line: string): void => void diary.push(`${((Date.now() - start) / 1_000).toFixed(2)} ${line}`)
  const household = await settle(deployment.processes[0]!.origin, ['ana', 'ben', 'cleo', 'mallory'])
  const [ana, ben, cleo, mallory] = household.people
  const promises = new PromisesMade()
  const options = (name: string, person = ana!): HonestClientOptions => ({
    ...household,
    name,
    person,
    promises,
    socketUrl: deployment.socketUrl,
    chance: chance.fork(),
  })
  const clients: HonestClient[] = [
    await SessionClient.open(options('ana-tablet')),
    await SessionClient.open(options('ana-phone')),
    await SessionClient.open(options('ben', ben)),
    new StockClient(options('cleo', cleo)),
    new StockClient(options('mallory', mallory)),
  ]
  cleaning.push(async () => {
    for (const client of clients) await client.end()
  })
  const liars = [1, 2].map(
    () => new Liar({ ...household, person: mallory!, victims: household.people.slice(0, 3), chance: chance.fork() }),
  )

  try {
    const refused = (): number =>
      liars.flatMap(({ answers }) => answers).filter(({ answer }) => /^44\d\d /.test(answer)).length
    const enough = (): boolean => deployment.kills >= 2 && refused() >= 15 && promises.strokeCount >= 100
    await storm({
      deployment,
      household,
      clients,
      liars,
      promises,
      chance,
      durationMs: STORM_MS,
      enough,
      troubles,
      note,
    })
    expect({
      kills: deployment.kills,
      refused: refused(),
      promised: promises.strokeCount,
      enough: enough(),
    }).toMatchObject({ enough: true })
    const origins = deployment.processes.map(({ origin }) => origin)
    await calm(clients, () => readLog(origins[0]!, household), CALM_MS)

    const log = await readLog(origins[0]!, household)
    const page = replay(log)
    expect(promises.missingFrom(page)).toEqual([])
    expect(faultsOf(log, ana!.id)).toEqual([])
    for (const origin of origins.slice(1)) expect(await readLog(origin, household)).toEqual(log)

    const hash = new Easel(household.plates).hash(page)
    for (const client of clients) expect([client.name, client.hash()]).toEqual([client.name, hash])
    for (const origin of origins) expect([origin, await paintedHash(origin, household)]).toEqual([origin, hash])

    for (const client of clients)
      expect([client.name, client.refusals, client.sockets.refusals]).toEqual([client.name, [], []])
    expect(
      liars.flatMap(({ answers }) => answers).filter(({ answer }) => /^44\d\d /.test(answer)).length,
    ).toBeGreaterThan(5)
    deployment.lookForCrashes()
    expect(deployment.crashes).toEqual([])

    // Nothing of this was only in somebody's memory.
    await Promise.all(deployment.processes.map((server) => deployment.killAndRestart(server, 0)))
    const late = await SessionClient.open(options('late', ben))
    cleaning.push(() => late.end())
    await calm([...clients, late], () => readLog(origins[0]!, household), CALM_MS)
    expect(await readLog(origins.at(-1)!, household)).toEqual(log)
    expect(late.hash()).toBe(hash)
    console.info(
      `chaos: ${log.length} entries, ${promises.strokeCount} strokes promised, ${deployment.kills} kills, ${liars.flatMap(({ answers }) => answers).length} lies`,
    )
  } catch (error) {
    const logs = deployment.processes.map((server) => server.log.slice(-3_000))
    const message = error instanceof Error ? error.message : String(error)
    const answers = liars.flatMap((liar) => liar.answers.map(({ lie, answer }) => `${lie}: ${answer}`))
    throw new Error([message, ...diary.slice(-60), ...answers.slice(-20), ...deployment.crashes, ...logs].join('\n'), {
      cause: error,
    })
  }
}

for (let round = 1; round <= ROUNDS; round += 1) {
  describe(`chaos, round ${round}`, () => {
    test(
      'on the embedded engine',
      () =>
        withSeed(async (seed) => {
          const chance = new Chance(seed)
          const deployment = await Deployment.start(chance.fork())
          cleaning.push(() => deployment.dispose())
          await chaos(deployment, chance)
        }),
      STORM_MS * 2 + 120_000,
    )

    test.skipIf(mongod === null)(
      'on MongoDB, in two processes, while its primary steps down',
      () =>
        withSeed(async (seed) => {
          const chance = new Chance(seed)
          const replicaSet = await startMongoReplicaSet({ mongod: mongod! })
          cleaning.push(() => replicaSet.stop())
          const deployment = await Deployment.start(chance.fork(), {
            count: 2,
            environment: { MONGODB_URI: replicaSet.uri },
          })
          cleaning.push(() => deployment.dispose())
          await chaos(deployment, chance, [
            async () => {
              await stepDown(replicaSet.uri, 1)
              await sleep(500)
            },
          ])
        }),
      STORM_MS * 2 + 120_000,
    )
  })
}
