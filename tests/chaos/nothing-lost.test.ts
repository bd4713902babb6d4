/**
 * A family colors while everything around it changes: an older backup is restored, coloring together is paused, the server is
 * updated, people are offline, reload and have two tabs. In the end every stroke of everybody is in the log (OUTBOX-1, OUTBOX-6).
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Artwork } from '#contract/artworks.ts'
import type { StrokeRow } from '#contract/strokes.ts'
import { backUp } from '#server/tools/backup/back-up.ts'
import { restoreBackup } from '#server/tools/backup/restore-backup.ts'
import { createClient, type Client } from '#tests/api/client.ts'
import { join as joinByCode } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { configOf } from '#tests/attacks/support/stopped-app.ts'
import { SIGNED_IN, startUpgradeServer, type UpgradeServer } from '#tests/attacks/support/upgrade-server.ts'
import { eachEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'
import type { SessionTab } from '#tests/sync/session-tab.ts'
import { FamilyMember } from './support/clients/family-member.ts'
import { RandomSource } from './support/run/random-source.ts'
import { isLong, withSeed } from '#tests/run-options.ts'

const ROUNDS = isLong ? 10 : 1
const PASSWORD = 'a good password'
/** Sessions outlive a restore, as they do where an operator keeps the secret. */
const SESSION_SECRET = 'a secret that survives a restore'
/** How long devices may take to get over what has happened. */
const RECOVERY_TIMEOUT_MS = 30_000

// y-websocket asks the browser's WebSocket for a constant before it resyncs.
beforeAll(() => void vi.stubGlobal('WebSocket', WebSocket))

let work: string
let app: App
let older: UpgradeServer
let family: FamilyMember[]
beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), 'fridgedoor-nothing-lost-'))
  older = await startUpgradeServer(() => Promise.resolve(SIGNED_IN), {}, { oldest: 1, newest: 1 })
  family = []
}, 60_000)
afterEach(async () => {
  for (const member of family) await member.leave()
  await older.close()
  await app.close({ keepData: true })
  await rm(work, { recursive: true, force: true })
})

const portOf = (url: string): number => Number(new URL(url).port)

eachEngine('a family', (environment) => {
  test(
    'loses no stroke to a restore, a pause, an update of the server, a reload or a second tab',
    () =>
      withSeed(async (seed) => {
        const random = new RandomSource(seed)
        let data = { environment: { ...environment(), SESSION_SECRET }, directory: join(work, 'data-0') }
        app = await startApp(data)
        const people = [await app.signUp(), await app.signUp(), await app.signUp()] as const
        const { id } = (await people[0].post('/api/artworks', {})).json as Artwork
        const { sessionCode } = (await people[0].post(`/api/artworks/${id}/enable-collaboration`)).json as Artwork
        for (const guest of people.slice(1)) expect((await joinByCode(guest, sessionCode)).status).toBeLessThan(300)

        /** The share of new connections that reach a process of the version before, in percent. */
        let olderShare = 0
        const target = (): number => portOf(random.percent(olderShare) ? older.url : app.url)
        const owner = async (): Promise<Client> => {
          const client = createClient(app.url)
          await client.post('/api/login', { username: people[0].username, password: PASSWORD })
          return client
        }
        for (const person of people) {
          const artwork = async () => (await (await owner()).get(`/api/artworks/${id}`)).json as Artwork
          family.push(await FamilyMember.arrive(person, artwork, target))
        }
        const [ana, ben, cleo] = family as [FamilyMember, FamilyMember, FamilyMember]
        const everybodyDraws = (count: number): void => family.forEach((member) => member.draw(random, count))
        const allTabs = () => family.flatMap(({ tabs }) => tabs)
        const untilSaved = (retry: (session: SessionTab['session']) => void = () => {}) =>
          eventually(
            () =>
              allTabs().map(({ session }) => {
                retry(session)
                const { save, closed } = session.state
                return closed ? `${save}: ${closed.reason}, ${closed.words}` : save
              }),
            (states) => states.every((state) => state === 'saved'),
            RECOVERY_TIMEOUT_MS,
          )
        const pauseOrResume = async (call: 'disable' | 'enable'): Promise<void> => {
          expect((await (await owner()).post(`/api/artworks/${id}/${call}-collaboration`)).status).toBe(200)
        }

        for (const member of [ana, ...family]) await member.openTab()
        everybodyDraws(5)
        await untilSaved()

        for (let round = 1; round <= ROUNDS; round += 1) {
          // What is drawn after the backup is on three devices only, once the backup is restored.
          const backup = join(work, `backup-${round}`)
          await backUp(configOf(data), backup, new Date())
          everybodyDraws(random.between(3, 20))
          await untilSaved()
          ben.goOffline()
          everybodyDraws(random.between(3, 20))
          await eventually(() => [...ana.tabs, ...cleo.tabs].every(({ session }) => session.state.save === 'saved'))
          await app.close({ keepData: true })
          data = { environment: { ...environment(), SESSION_SECRET }, directory: join(work, `data-${round}`) }
          await restoreBackup(backup, configOf(data), new Date())
          app = await startApp(data)
          // A backup holds no sessions: everybody signs in again.
          for (const { username, cookies } of people) {
            const again = createClient(app.url)
            await again.post('/api/login', { username, password: PASSWORD })
            for (const [name, value] of again.cookies) cookies.set(name, value)
          }
          everybodyDraws(random.between(1, 5))
          if (random.percent(50)) await cleo.reload()
          ben.goOnline()
          await untilSaved()

          // Guests draw on while the owner has paused coloring together.
          ben.goOffline()
          await pauseOrResume('disable')
          ben.draw(random, random.between(5, 40))
          cleo.draw(random, random.between(1, 10))
          ben.goOnline()
          await eventually(() => [...ben.tabs, ...cleo.tabs].some(({ session }) => session.state.save === 'held'))
          if (random.percent(50)) await ben.reload()
          await ben.openTab()
          ben.draw(random, 3)
          await pauseOrResume('enable')
          // A refusal that was under way may still hold a tab; its screen offers to try again each time.
          await untilSaved((session) => session.state.save === 'held' && session.tryAgain())

          // During an update of the server, connections reach a process of either version.
          olderShare = 60
          for (const member of family) member.cut()
          everybodyDraws(random.between(3, 10))
          await ana.reload()
          olderShare = 0
          await untilSaved()
          await ben.tabs.pop()?.close()
        }

        const { strokes } = (await (await owner()).get(`/api/artworks/${id}/strokes?loadAll=true`)).json as {
          strokes: StrokeRow[]
        }
        const stored = new Set(strokes.map(({ clientId }) => clientId))
        for (const member of family) {
          expect([...member.drawn].filter((stroke) => !stored.has(stroke))).toEqual([])
          expect(member.device.quarantine.size).toBe(0)
        }
        expect(stored.size).toBe(strokes.length)
        await eventually(() => new Set(allTabs().map(({ shown }) => shown.toSorted().join())).size === 1)
      }),
    60_000 + ROUNDS * RECOVERY_TIMEOUT_MS * 3,
  )
})
