/** What stays of a person on the device when they sign out (OUTBOX-63). */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { eventually } from '#tests/eventually.ts'
import { runAxe } from './support/axe.ts'
import { type BrowserUser, PASSWORD, type Point } from './support/browser-user.ts'
import { setOffline } from './support/set-offline.ts'
import { setUpApp } from './support/set-up-app.ts'

const ROBOT = 34
const line = (i: number): readonly Point[] => [
  [40 + i * 60, 60],
  [70 + i * 60, 120],
]
/** For looking at what was built. */
const LOOK = process.env['FRIDGEDOOR_LOOK']

const app = setUpApp({ serviceWorker: true })

/** Returns the number of copies and updates in this browser's IndexedDB. The service worker has a database of its own there. */
const kept = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let count = 0
    for (const { name = '' } of await indexedDB.databases()) {
      if (name === 'workbox-expiration') continue
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
      for (const store of database.objectStoreNames)
        count += await new Promise<number>((resolve, reject) => {
          const request = database.transaction(store).objectStore(store).count()
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error))
        })
      database.close()
    }
    return count
  })

async function goHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await page.getByRole('heading', { level: 1, name: /Welcome/ }).waitFor()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

/** Returns what decides whether rooms are reached. The server is there all the time. */
async function gateOfRooms({ context }: BrowserUser): Promise<(isOpen: boolean) => void> {
  let isBlocked = false
  await context.routeWebSocket(/\/collab\//, (socket) => void (isBlocked ? socket.close() : socket.connectToServer()))
  await context.route('**/api/artworks/*/connections**', (route) => (isBlocked ? route.abort() : route.continue()))
  return (isOpen) => {
    isBlocked = !isOpen
  }
}

test('copies of saved pictures go', async () => {
  const mia = await app().signUpOnline('mia')
  const { page } = mia
  await mia.openPage(ROBOT)
  await mia.selectTool('Brush')
  await mia.draw(line(0))
  await mia.untilStatusIs('All changes saved')
  await goHome(page)
  expect(await kept(page)).toBeGreaterThan(0)
  await eventually(async () => (await page.getByText(/strokes? waiting|Sending/).count()) === 0)
  await logOut(page)
  await page.waitForURL(/\/auth/)
  await eventually(async () => (await kept(page)) === 0)
  expect(mia.errors).toEqual([])
}, 60_000)

test('strokes that wait are asked about, kept unless their person says otherwise, and sent at the next sign-in', async () => {
  const mia = await app().signUp('zoe')
  const { page, context } = mia
  const setRoomsOpen = await gateOfRooms(mia)
  await mia.openPage(ROBOT)
  await mia.selectTool('Brush')
  await mia.draw(line(0))
  await mia.untilStatusIs('All changes saved')
  const { artworkId } = mia
  await mia.untilCachedForOffline()
  await setOffline(context, true)
  await mia.untilStatusIs('Offline, will sync')
  await mia.draw(line(1))
  await mia.draw(line(2))
  await goHome(page)
  await page.getByRole('banner').getByText('2 strokes waiting', { exact: true }).waitFor()

  await logOut(page)
  const question = page.getByRole('dialog', { name: '2 strokes are not saved yet' })
  await question.waitFor()
  expect((await runAxe(page)).violations).toEqual([])
  if (LOOK) await look(page, LOOK)
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await question.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { level: 1, name: /Welcome/ }).waitFor()

  setRoomsOpen(false)
  await setOffline(context, false)
  await logOut(page)
  await question.getByRole('button', { name: 'Log out and keep them here' }).click()
  await page.waitForURL(/\/auth/)
  expect(await kept(page)).toBeGreaterThan(0)

  setRoomsOpen(true)
  await page.getByLabel('Username').fill('zoe')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /Welcome/ }).waitFor()
  const strokes = async (): Promise<number> => {
    const reply = await page.request.get(`${app().server.origin}/api/artworks/${artworkId}/strokes?loadAll=true`)
    return ((await reply.json()) as { strokes: unknown[] }).strokes.length
  }
  await eventually(async () => (await strokes()) === 3)
}, 90_000)

async function look(page: Page, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const [width, height] of [
      [390, 844],
      [820, 1180],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.waitForTimeout(300)
      await page.screenshot({ path: join(folder, `sign-out-${width}-${colorScheme}.png`) })
    }
  }
}
