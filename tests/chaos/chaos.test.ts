/**
 * People, liars, a bad network and a kill -9 now and then, on each engine. Whatever happens: what was acknowledged or seen is
 * in the log, everybody paints the same picture, and no refused word is anywhere.
 */
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { findMongod } from '#scripts/mongod.ts'
import { startMongoReplicaSet } from '#scripts/mongo-replica-set.ts'
import { Chance } from './support/chance.ts'
import { isLong, withSeed } from './support/chaos-length.ts'
import { Company, NAMES } from './support/company.ts'
import { damageSnapshots } from './support/damage-snapshots.ts'
import { Deployment } from './support/deployment.ts'
import { Diary } from './support/diary.ts'
import { Easel } from './support/easel.ts'
import { settle, type Household } from './support/household.ts'
import { stepDown } from './support/step-down.ts'
import { storm, type Storm } from './support/storm.ts'
import { calm, faultsOf, paintedHash, readLog, replay } from './support/verdict.ts'
import { within } from './support/within.ts'

const mongod = await findMongod()

const STORM_MS = isLong ? 120_000 : 11_000
const CALM_MS = 30_000
/** Rooms write a snapshot after a thousand entries: the storm begins shortly before. */
const AHEAD = 960
/** A storm on a busy machine, the coming up of what was killed, and twice the calm after it. */
const ALL_MS = STORM_MS * 3 + 90_000 + CALM_MS * 2
const ROUNDS = isLong ? 3 : 1

// y-websocket asks the browser's WebSocket for a constant before it resyncs.
beforeAll(() => void vi.stubGlobal('WebSocket', WebSocket))

/** Undone after each test, the last first. */
const cleaning: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleaning.splice(0).toReversed()) await clean()
})

interface Weather {
  /** What the storage has to bear in the storm. */
  readonly troubles?: Storm['troubles']
  /** Done while everything is down for the last time. */
  readonly atTheEnd?: () => Promise<void>
}

async function chaos(deployment: Deployment, chance: Chance, weather: Weather): Promise<void> {
  const diary = new Diary()
  const household = await settle(deployment.processes[0]!.origin, NAMES)
  const company = await Company.gather(household, deployment.socketUrl, chance)
  cleaning.push(() => company.leave())
  await company.drawAhead(deployment.processes[0]!.origin, AHEAD)
  try {
    await within(ALL_MS, () => 'chaos', stormAndCalm(deployment, household, company, chance, weather, diary))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const answers = company.liars.flatMap((liar) => liar.answers.map(({ lie, answer }) => `${lie}: ${answer}`))
    const logs = deployment.processes.map(({ log }) => log.slice(-3_000))
    throw new Error([message, ...diary.last(60), ...answers.slice(-20), ...deployment.crashes, ...logs].join('\n'), {
      cause: error,
    })
  }
}

async function stormAndCalm(
  deployment: Deployment,
  household: Household,
  company: Company,
  chance: Chance,
  { troubles = [], atTheEnd }: Weather,
  diary: Diary,
): Promise<void> {
  const { clients, liars, promises } = company
  const enough = (): boolean =>
    deployment.kills >= 2 && company.refusedLies >= 15 && promises.strokeCount >= AHEAD + 100
  const note = (line: string): void => diary.note(line)
  await storm({ deployment, household, clients, liars, promises, chance, durationMs: STORM_MS, enough, troubles, note })
  note('the storm is over')
  const origins = deployment.processes.map(({ origin }) => origin)
  await calm(clients, () => readLog(origins[0]!, household), CALM_MS)
  note('it is calm')
  const happened = { kills: deployment.kills, refused: company.refusedLies, promised: promises.strokeCount }
  // However busy the machine was, a storm without these is none.
  for (const [what, least] of [
    ['kills', 1],
    ['refused', 1],
    ['promised', AHEAD + 30],
  ] as const)
    expect(happened[what], JSON.stringify(happened)).toBeGreaterThanOrEqual(least)

  const log = await readLog(origins[0]!, household)
  const page = replay(log)
  expect(promises.missingFrom(page)).toEqual([])
  expect(faultsOf(log, household.people[0]!.id)).toEqual([])
  for (const origin of origins.slice(1)) expect(await readLog(origin, household)).toEqual(log)

  const hash = new Easel(household.plates).hash(page)
  for (const client of clients) expect([client.name, client.hash()]).toEqual([client.name, hash])
  for (const origin of origins) expect([origin, await paintedHash(origin, household)]).toEqual([origin, hash])

  for (const { name, refusals, sockets } of clients) expect([name, refusals, sockets.refusals]).toEqual([name, [], []])
  deployment.lookForCrashes()
  expect(deployment.crashes).toEqual([])

  // Nothing of this was only in somebody's memory.
  await deployment.restartAll(atTheEnd)
  note('all were killed again')
  const late = await company.join('late', household.people[1]!)
  await calm(clients, () => readLog(origins[0]!, household), CALM_MS)
  expect(await readLog(origins.at(-1)!, household)).toEqual(log)
  expect(late.hash()).toBe(hash)
  console.info(`chaos: ${log.length} entries, ${JSON.stringify(happened)}`)
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
          await chaos(deployment, chance, {
            async atTheEnd() {
              for (const { dataDirectory } of deployment.processes)
                expect(await damageSnapshots(dataDirectory)).toBeGreaterThan(0)
            },
          })
        }),
      ALL_MS + 60_000,
    )

    test.skipIf(mongod === null)(
      'on MongoDB, in two processes, while its primary steps down',
      () =>
        withSeed(async (seed) => {
          const chance = new Chance(seed)
          const replicaSet = await startMongoReplicaSet({ mongod: mongod! })
          cleaning.push(() => replicaSet.stop())
          const environment = { MONGODB_URI: replicaSet.uri }
          const deployment = await Deployment.start(chance.fork(), { count: 2, environment })
          cleaning.push(() => deployment.dispose())
          await chaos(deployment, chance, { troubles: [() => stepDown(replicaSet.uri, 1)] })
        }),
      ALL_MS + 60_000,
    )
  })
}
