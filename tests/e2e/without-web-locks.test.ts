/** Tabs of a browser without Web Locks, as on plain http in a home network: each keeps a copy of its own, and all strokes arrive once. */
import { expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import type { BrowserUser, Point } from './support/browser-user.ts'
import { setOffline } from './support/set-offline.ts'
import { setUpApp } from './support/set-up-app.ts'

const app = setUpApp({ serviceWorker: true })

const ROBOT = 34
const line = (i: number): readonly Point[] => [
  [40 + 60 * i, 400],
  [60 + 60 * i, 440],
]

/** The names of the databases that stand for locks. */
const locks = (user: BrowserUser): Promise<string[]> =>
  user.page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name = '' }) =>
      /^fridgedoor\/(copy|waiting)\//.test(name) ? [name] : [],
    ),
  )

test('two tabs draw offline, one is reloaded and one closed: every stroke arrives once (OUTBOX-5)', async () => {
  const ana = await app().signUp('anna')
  await ana.context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }))
  await ana.page.reload()
  expect(await ana.page.evaluate(() => navigator.locks)).toBeUndefined()
  await ana.openPage(ROBOT)
  await ana.selectTool('Brush')
  await ana.draw(line(0))
  await ana.page.waitForURL(/\/canvas\/\d+/)
  await ana.untilStatusIs('All changes saved')
  const other = await ana.openTab()
  await other.untilReady()
  await other.selectTool('Brush')
  await ana.untilCachedForOffline()

  await setOffline(ana.context, true)
  await ana.untilStatusIs('Offline, will sync')
  await other.untilStatusIs('Offline, will sync')
  await ana.draw(line(1))
  await other.draw(line(2))
  await ana.draw(line(3))
  await ana.page.reload()
  await ana.untilReady()
  await other.draw(line(4))
  await other.page.close()
  await ana.draw(line(5))
  await setOffline(ana.context, false)
  await ana.untilStatusIs('All changes saved')
  await eventually(
    () => ana.strokes(),
    (strokes) => strokes.length === 6,
  )
  await ana.settled()
  expect(new Set((await ana.strokes()).map(({ clientId }) => clientId)).size).toBe(6)
  expect(await ana.serverFingerprint()).toBe(await ana.fingerprint())
  await eventually(
    () => locks(ana),
    (names) => names.length === 1,
  )
  expect(ana.errors).toEqual([])
  await ana.close()
}, 120_000)
