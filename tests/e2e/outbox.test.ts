/** Strokes that the server does not take: in real browsers, with the device's real store. */
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import * as Y from 'yjs'
import { appendStroke, newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { eventually } from '#tests/eventually.ts'
import type { BrowserUser, Point } from './support/browser-user.ts'
import { setOffline } from './support/set-offline.ts'
import { setUpApp } from './support/set-up-app.ts'

const ROBOT = 34
const LINES = 301
const line = (i: number): readonly Point[] => {
  const [x, y] = [20 + (i % 20) * 38, 20 + Math.floor(i / 20) * 36]
  return [
    [x, y],
    [x + 14, y + 8],
  ]
}

const app = setUpApp({ serviceWorker: true })

async function startTogether(owner: BrowserUser, guest: BrowserUser): Promise<void> {
  await owner.openPage(ROBOT)
  await owner.selectTool('Brush')
  await owner.draw(line(0))
  await owner.untilStatusIs('All changes saved')
  await guest.joinByCode(await owner.colorTogether())
  await guest.untilStatusIs('All changes saved')
  await guest.selectTool('Brush')
}

/** Makes a database with one stroke as y-indexeddb did, which earlier versions of the app used. */
async function leaveEarlierCopy(page: Page, name: string, author: number): Promise<void> {
  const doc = newArtworkDocument()
  appendStroke(doc, plainLine({ id: 'earlier', author, path: { points: [900, 900], pressures: null } }))
  const given = { name, update: [...Y.encodeStateAsUpdate(doc)] }
  await page.evaluate(async ({ name, update }) => {
    const opened = indexedDB.open(name)
    opened.addEventListener('upgradeneeded', () => {
      opened.result.createObjectStore('custom')
      opened.result.createObjectStore('updates', { autoIncrement: true }).add(Uint8Array.from(update))
    })
    await new Promise((done) => opened.addEventListener('success', done))
    opened.result.close()
  }, given)
}

const me = async (user: BrowserUser): Promise<{ id: number }> =>
  (await (await user.page.request.get(`${app().server.origin}/api/user`)).json()) as { id: number }
const post = (user: BrowserUser, path: string): Promise<unknown> =>
  user.page.request.post(`${app().server.origin}/api/artworks/${user.artworkId}/${path}`)
/** Puts strokes into the device's store, as a tab that has closed leaves them there. */
async function leaveStrokes(page: Page, author: number, ids: readonly string[]): Promise<void> {
  const doc = newArtworkDocument()
  for (const [i, id] of ids.entries())
    appendStroke(doc, plainLine({ id, author, path: { points: [400 + 16 * (i % 600), 900], pressures: null } }))
  await page.evaluate(
    async (update) => {
      const opened = indexedDB.open('fridgedoor')
      await new Promise((done) => opened.addEventListener('success', done))
      const stores = opened.result.transaction(['copies', 'updates'], 'readwrite')
      const rows = stores.objectStore('copies').getAll()
      rows.addEventListener('success', () => {
        const row = (rows.result as { place: string }[]).find(({ place }) => place.startsWith('artwork/'))
        stores.objectStore('copies').put({ ...row, id: 'planted' })
        stores.objectStore('updates').put({ copy: 'planted', update: Uint8Array.from(update) })
      })
      await new Promise((done) => stores.addEventListener('complete', done))
      opened.result.close()
    },
    [...Y.encodeStateAsUpdate(doc)],
  )
}

const untilSays = (page: Page, words: string | RegExp): Promise<void> => page.getByText(words).first().waitFor()

test(`${LINES} strokes drawn offline while the owner paused collaboration are kept, and all arrive`, async () => {
  const { signUp, signUpOnline } = app()
  const [owner, guest] = await Promise.all([signUpOnline('otto'), signUp('gina')])
  await startTogether(owner, guest)
  const { id } = await me(guest)
  await guest.untilCachedForOffline()
  await setOffline(guest.context, true)
  await guest.untilStatusIs('Offline, will sync')
  await guest.draw(line(1))
  await leaveStrokes(
    guest.page,
    id,
    Array.from({ length: LINES - 1 }, (_, i) => `left${i}`),
  )
  await guest.page.reload()
  await guest.untilReady()
  await post(owner, 'disable-collaboration')
  await setOffline(guest.context, false)
  await untilSays(guest.page, 'Coloring together is paused on this page.')
  await untilSays(guest.page, `Your last ${LINES} strokes are kept on this device.`)
  await untilSays(guest.page, 'Kept on this device')
  await guest.page.getByRole('button', { name: 'Color on in a copy of your own' }).waitFor()
  expect(await owner.strokes()).toHaveLength(1)

  await post(owner, 'enable-collaboration')
  // The page asks every ten seconds whether its person may draw again.
  await guest.untilStatusIs('All changes saved')
  expect(await owner.strokes()).toHaveLength(1 + LINES)
  await eventually(
    async () => [await owner.fingerprint(), await guest.fingerprint(), await owner.serverFingerprint()],
    (pictures) => new Set(pictures).size === 1,
  )
  await Promise.all([owner.close(), guest.close()])
}, 120_000)

test('a person goes on in a copy of their own, and the strokes come along', async () => {
  const { signUpOnline } = app()
  const [owner, guest] = await Promise.all([signUpOnline('olga'), signUpOnline('greg')])
  await startTogether(owner, guest)
  const { artworkId } = guest
  await setOffline(guest.context, true)
  await guest.untilStatusIs('Offline, will sync')
  await guest.draw(line(5))
  await guest.draw(line(6))
  await post(owner, 'disable-collaboration')
  await setOffline(guest.context, false)
  const drawn = await guest.fingerprint()
  await guest.page.getByRole('button', { name: 'Color on in a copy of your own' }).click()
  await guest.page.waitForURL((url) => !url.pathname.endsWith(`/${artworkId}`))
  await guest.untilReady()
  await guest.untilStatusIs('All changes saved')
  // The sender of waiting strokes may be the one that brings them.
  await eventually(
    async () => [(await guest.strokes()).length, await guest.fingerprint()],
    (now) => now[0] === 3 && now[1] === drawn,
  )
  expect(await owner.strokes()).toHaveLength(1)
  expect((await guest.artwork()).title).toMatch(/\(copy\)$/)
  await Promise.all([owner.close(), guest.close()])
}, 120_000)

test('two tabs of one person both save, a bad stroke leaves the page alone, and offline strokes of a closed tab arrive', async () => {
  const ana = await app().signUp('anna')
  await ana.openPage(ROBOT)
  await ana.selectTool('Brush')
  await ana.draw(line(0))
  await ana.page.waitForURL(/\/canvas\/\d+/)
  await ana.untilStatusIs('All changes saved')
  const other = await ana.openTab()
  await other.untilReady()
  await other.selectTool('Brush')
  await other.draw(line(1))
  await ana.draw(line(2))
  await Promise.all([ana.settled(), other.settled()])

  await ana.untilCachedForOffline()
  await setOffline(ana.context, true)
  await ana.untilStatusIs('Offline, will sync')
  await ana.draw(line(3))
  // A stroke in another person's name, as only a broken or a changed client can have it.
  await leaveStrokes(ana.page, 999_999, ['forged'])
  await other.draw(line(5))
  await other.page.close()
  await ana.page.reload()
  await ana.untilReady()
  await ana.draw(line(4))
  await setOffline(ana.context, false)
  await untilSays(ana.page, 'One stroke could not be saved. It is off the page, and kept on this device.')
  await ana.untilStatusIs('All changes saved')
  // A child reads of it too, and cannot delete what is kept.
  await ana.page.evaluate(() => localStorage.setItem('kidMode', 'true'))
  await ana.page.reload()
  await ana.untilReady()
  await untilSays(ana.page, 'One stroke could not be saved. It is off the page, and kept on this device.')
  await ana.page.getByRole('button', { name: 'Grown-ups: leave kid mode' }).waitFor()
  expect(await ana.page.getByRole('button', { name: 'What can I do?' }).count()).toBe(0)
  await ana.page.evaluate(() => localStorage.removeItem('kidMode'))
  await ana.page.reload()
  await ana.untilReady()
  await ana.settled()
  await eventually(
    () => ana.strokes(),
    (strokes) => strokes.length === 6,
  )
  expect((await ana.strokes()).map(({ clientId }) => clientId)).not.toContain('forged')

  await ana.page.getByRole('button', { name: 'What can I do?' }).click()
  const downloading = ana.page.waitForEvent('download')
  await ana.page.getByRole('button', { name: 'Save as a file' }).click()
  expect((await downloading).suggestedFilename()).toBe('fridgedoor-strokes.json')
  await ana.page.getByRole('button', { name: 'Delete', exact: true }).click()
  // A toast may still tell of it.
  await ana.page.getByRole('alert').filter({ hasText: 'could not be saved' }).waitFor({ state: 'detached' })
  await ana.close()
}, 120_000)

test('a copy of an earlier version is taken over, and a device that cannot store says so and recovers', async () => {
  const kim = await app().signUpOnline('kimmi')
  await kim.openPage(ROBOT)
  await kim.selectTool('Brush')
  await kim.draw(line(0))
  await kim.page.waitForURL(/\/canvas\/\d+/)
  await kim.untilStatusIs('All changes saved')
  const { id } = await me(kim)
  await leaveEarlierCopy(kim.page, `fridgedoor/${id}/${kim.artworkId}`, id)
  await kim.page.reload()
  await kim.untilReady()
  await eventually(
    () => kim.strokes(),
    (strokes) => strokes.length === 2,
  )
  await kim.selectTool('Brush')
  await fillDevice(kim.page)
  await setOffline(kim.context, true)
  await kim.untilStatusIs('Offline, will sync')
  await kim.draw(line(1))
  await untilSays(kim.page, 'Not kept on this device')
  await kim.page.evaluate(() => (window as unknown as { giveBack: () => void }).giveBack())
  await untilSays(kim.page, 'Your strokes are kept on this device again')
  await kim.untilStatusIs('Offline, will sync')
  await kim.close()
}, 120_000)

test('strokes that a full device does not keep are sent after their page is left, and the browser asks before the tab closes (OUTBOX-8)', async () => {
  const leo = await app().signUp('leo')
  const { page } = leo
  await leo.openPage(ROBOT)
  await leo.selectTool('Brush')
  await leo.draw(line(0))
  await page.waitForURL(/\/canvas\/\d+/)
  await leo.untilStatusIs('All changes saved')
  const { artworkId } = leo
  await leo.untilCachedForOffline()
  await fillDevice(page)
  await setOffline(leo.context, true)
  await leo.untilStatusIs('Offline, will sync')
  await leo.draw(line(1))
  await untilSays(page, 'Not kept on this device')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await page.getByRole('heading', { level: 1, name: /Welcome/ }).waitFor()

  const question = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  expect((await question).type()).toBe('beforeunload')
  await (await question).dismiss()
  await closing

  await setOffline(leo.context, false)
  await eventually(async () => {
    const reply = await page.request.get(`${app().server.origin}/api/artworks/${artworkId}/strokes?loadAll=true`)
    return ((await reply.json()) as { strokes: unknown[] }).strokes.length === 2
  })
  await leo.close()
}, 120_000)

/** From now on nothing can be stored, as on a full disk. `giveBack` of the window ends that. */
function fillDevice(page: Page): Promise<void> {
  return page.evaluate(() => {
    const begin = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction')!
    Object.defineProperty(IDBDatabase.prototype, 'transaction', { configurable: true, value: null })
    const giveBack = () => Object.defineProperty(IDBDatabase.prototype, 'transaction', begin)
    Object.assign(window, { giveBack })
  })
}
