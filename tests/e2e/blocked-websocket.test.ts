/** Coloring together from a network that blocks WebSockets, in a real browser (SYNC-25). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { type BlockingProxy, startBlockingProxy } from '#tests/sync/blocking-proxy.ts'
import { BrowserUser, type Point } from './support/browser-user.ts'
import { setUpApp } from './support/set-up-app.ts'

const GHOST = 35
const LINE: readonly Point[] = [
  [20, 400],
  [60, 440],
  [100, 400],
]
const LATER: readonly Point[] = [
  [20, 500],
  [60, 540],
]

const app = setUpApp()
let proxy: BlockingProxy
beforeAll(async () => {
  proxy = await startBlockingProxy(app().server.origin)
})
afterAll(() => proxy.close())

test('it says that updates are slower, loses nothing, and stops saying so when WebSockets pass again', async () => {
  const { newContext, server, signUp } = app()
  const ana = await signUp('ana')
  await ana.openPage(GHOST)
  await ana.draw(LINE)
  await ana.untilStatusIs('All changes saved')
  const code = await ana.colorTogether()

  const ben = await BrowserUser.signUp({
    newContext,
    origin: proxy.url.replace('127.0.0.1', 'localhost'),
    name: 'ben',
  })
  await ben.joinByCode(code)
  const sign = ben.page.getByRole('banner').getByText('Live updates are slower here')
  await sign.waitFor()
  await ben.page.getByText('This network blocks live connections.', { exact: false }).waitFor()
  await ben.draw(LATER)
  await ben.untilStatusIs('All changes saved')
  await eventually(async () => (await ana.fingerprint()) === (await ben.fingerprint()))
  expect(await ana.serverFingerprint()).toBe(await ben.fingerprint())

  proxy.upgrades = 'passed'
  await sign.waitFor({ state: 'detached' })
  await ben.draw(LINE.map(([x, y]): Point => [x + 600, y]))
  await ben.untilStatusIs('All changes saved')
  await eventually(async () => (await ana.fingerprint()) === (await ben.fingerprint()))
  expect(server.log).not.toMatch(/"level":(50|60)/)
  await Promise.all([ana.close(), ben.close()])
})
