/** A stroke drawn before the artwork exists on the server: the local copy keeps it when the tab closes. */
import { expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import type { Point } from './support/browser-user.ts'
import { setUpApp } from './support/set-up-app.ts'

const ROBOT = 34
const LINE: readonly Point[] = [
  [20, 400],
  [60, 440],
]

const app = setUpApp()

test('a line on a new page survives closing the tab before the server has it', async () => {
  const ana = await app().signUp('ana')
  await ana.openPage(ROBOT)
  const address = ana.page.url()
  await ana.page.route('**/api/artworks', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await ana.selectTool('Brush')
  await ana.draw(LINE)
  await ana.untilStatusIs('Offline, will sync')
  const drawn = await ana.fingerprint()
  await ana.page.goto('about:blank')
  await ana.page.unrouteAll()
  await ana.page.goto(address)
  await ana.untilReady()
  await ana.page.waitForURL(/\/canvas\/\d+/)
  await ana.settled()
  expect(await ana.fingerprint()).toBe(drawn)
  await eventually(
    () => ana.serverFingerprint(),
    (fingerprint) => fingerprint === drawn,
  )
  await ana.page.goto(address)
  await ana.untilReady()
  expect(await ana.fingerprint()).not.toBe(drawn)
  expect(ana.errors).toEqual([])
}, 60_000)
