/** The landing page, coloring without an account, and keeping the page by signing up (GUEST-3, GUEST-4, GUEST-5). */
import { expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { runAxe } from '#tests/e2e/support/axe.ts'
import type { BrowserUser, Point } from '#tests/e2e/support/browser-user.ts'
import { setOffline } from '#tests/e2e/support/set-offline.ts'
import { setUpApp } from '#tests/e2e/support/set-up-app.ts'

const LINE: readonly Point[] = [
  [60, 80],
  [300, 140],
  [520, 60],
]

const app = setUpApp({ serviceWorker: true })

/** Taps through the landing page to the canvas, and draws. Returns the hash of the picture. */
async function color(user: BrowserUser): Promise<string> {
  const { page } = user
  await page.goto(`${app().server.origin}/landing`)
  await page.getByRole('link', { name: 'Try it now' }).first().click()
  await page.getByRole('button', { name: 'Little Cat' }).click()
  await user.untilReady()
  await user.selectColor('Sky')
  await user.tap([20, 20])
  await user.selectTool('Brush')
  await user.draw(LINE)
  await user.selectColor('Tomato')
  await user.draw(LINE.map(([x, y]) => [x, y + 300] as const))
  await user.press('Control+z')
  return user.fingerprint()
}

/** The service worker caches the whole build first, which takes a while on a busy machine. */
const CACHED_MS = 60_000

/** Waits until the browser has all that this page needs without a network. Its error names what is missing. */
const untilCached = (user: BrowserUser): Promise<readonly string[]> =>
  eventually(
    () =>
      user.page.evaluate(async () => {
        const needed = ['/', '/api/user', '/api/templates']
        const kept = await Promise.all(needed.map((address) => caches.match(address, { ignoreSearch: true })))
        const lasting = (await (await caches.open('fridgedoor-immutable')).keys()).map(({ url }) => url)
        const missing = needed.filter((_, i) => kept[i] === undefined)
        return lasting.some((url) => url.includes('/api/plates/')) ? missing : [...missing, 'the plates']
      }),
    (missing) => missing.length === 0,
    CACHED_MS,
  )

test('two taps from the landing page somebody colors, offline too, and signing up makes it their picture', async () => {
  const user = await app().visit()
  const { page } = user
  const drawn = await color(user)
  expect((await runAxe(page)).violations).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await runAxe(page)).violations).toEqual([])
  await page.getByText('Only on this device').first().waitFor()
  // The page is celebrated without an account, too.
  await page.getByRole('button', { name: 'I am done' }).click()
  const done = page.getByRole('dialog', { name: 'What a picture!' })
  await done.getByRole('link', { name: 'Keep it: make an account' }).waitFor()
  expect((await runAxe(page)).violations).toEqual([])
  await done.getByRole('button', { name: 'Color on' }).click()
  // Back leads to the choice of pages, and this one waits there.
  await page.getByRole('button', { name: 'Leave this page' }).click()
  await page.getByRole('button', { name: 'Dragon', exact: true }).click()
  await page.getByText('Little Cat is only on this device').waitFor()
  await user.press('Escape')
  await page.getByRole('button', { name: 'Go on with Little Cat' }).click()
  await user.untilReady()
  expect(await user.fingerprint()).toBe(drawn)
  await untilCached(user)
  await setOffline(page.context(), true)
  await page.reload()
  await user.untilReady()
  expect(await user.fingerprint()).toBe(drawn)
  await setOffline(page.context(), false)

  await page.getByRole('link', { name: 'Keep it: make an account' }).click()
  await user.fillRegistration('nina')
  await page.waitForURL(/\/canvas\/\d+$/)
  await user.untilReady()
  await page.getByText('Your picture is on the door').waitFor()
  await user.settled()
  const [fill, first, second, ...more] = await user.strokes()
  expect(more).toEqual([])
  expect([fill, first, second].map((stroke) => [stroke?.tool, stroke?.undone])).toEqual([
    ['fill', false],
    ['brush', false],
    ['brush', true],
  ])
  const { userId, title } = await user.artwork()
  expect(new Set([fill, first, second].map((stroke) => stroke?.userId))).toEqual(new Set([userId]))
  expect(title).toBe('Little Cat')
  expect(await user.fingerprint()).toBe(drawn)
  expect(await user.serverFingerprint()).toBe(drawn)

  await page.goto(`${app().server.origin}/try`)
  await page.waitForURL(/\/canvas/)
  expect(user.errors).toEqual([])
  await user.close()
})

test('an empty sheet is drawn on without an account, and becomes a picture of one', async () => {
  const user = await app().visitOnline({ width: 820, height: 1180 })
  const { page } = user
  await page.goto(`${app().server.origin}/try`)
  await page.getByRole('button', { name: 'Blank page' }).click()
  await user.untilReady()
  await user.selectTool('Brush')
  await user.draw(LINE)
  const drawn = await user.fingerprint()
  await page.getByRole('link', { name: 'Keep it: make an account' }).click()
  await user.fillRegistration('pia')
  await page.waitForURL(/\/canvas\/\d+$/)
  await user.untilReady()
  await user.settled()
  expect(await user.artwork()).toMatchObject({ title: 'My Drawing', templateId: null })
  expect(await user.fingerprint()).toBe(drawn)
  expect(await user.serverFingerprint()).toBe(drawn)

  // At home it is the picture that waits, and another empty sheet is one press away.
  await page.goto(app().server.origin)
  await page.getByRole('link', { name: 'Go on with My Drawing' }).waitFor()
  await page.getByRole('link', { name: 'Blank page' }).first().click()
  await user.untilReady()
  await user.draw(LINE)
  await page.waitForURL(/\/canvas\/\d+$/)
  await user.settled()
  expect(await user.artwork()).toMatchObject({ title: 'My Drawing', templateId: null })
  expect(user.errors).toEqual([])
  await user.close()
}, 90_000)

test('a page of a name is made and colored without an account, also after a reload, and is sent with the account (GUEST-86)', async () => {
  const user = await app().visitOnline({ width: 820, height: 1180 })
  const { page } = user
  const paths: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && paths.push(new URL(request.url()).pathname))
  await page.goto(`${app().server.origin}/try`)
  await page.getByRole('button', { name: 'A name to color' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Zoe')
  await page.getByText('The page is drawn.').waitFor({ state: 'attached' })
  expect((await runAxe(page)).violations).toEqual([])
  await page.getByRole('button', { name: 'Color it' }).click()
  await user.untilReady()
  await user.selectColor('Sky')
  await user.tap([400, 20])
  await user.selectTool('Brush')
  await user.draw(LINE)
  await page.reload()
  await user.untilReady()
  const drawn = await user.fingerprint()
  // Nothing has left the device.
  expect(paths).toEqual([])

  await page.getByRole('link', { name: 'Keep it: make an account' }).click()
  await user.fillRegistration('zora')
  await page.waitForURL(/\/canvas\/\d+$/)
  await user.untilReady()
  await user.settled()
  expect(await user.artwork()).toMatchObject({ title: 'My name', templateId: null, visibility: 'private' })
  expect(await user.strokes()).toHaveLength(2)
  expect(await user.fingerprint()).toBe(drawn)
  expect(await user.serverFingerprint()).toBe(drawn)
  const kept = await page.evaluate(async () => {
    const opening = indexedDB.open('fridgedoor-guest-lines')
    await new Promise((done) => opening.addEventListener('success', done))
    const count = opening.result.transaction('lines').objectStore('lines').count()
    await new Promise((done) => count.addEventListener('success', done))
    return count.result
  })
  expect(kept).toBe(0)
  expect(user.errors).toEqual([])
  await user.close()
}, 90_000)

test('a tab that dies between the new artwork and the acknowledgement loses nothing, and makes nothing twice', async () => {
  const user = await app().visitOnline()
  // The socket opens, and nothing comes back.
  let isSending = false
  await user.page.routeWebSocket(/\/collab\//, () => {
    isSending = true
  })
  const drawn = await color(user)
  await user.page.getByRole('link', { name: 'Keep it: make an account' }).click()
  const made = user.page.waitForResponse(
    (reply) => reply.url().endsWith('/api/artworks') && reply.request().method() === 'POST',
  )
  await user.fillRegistration(`otto${Date.now() % 10_000}`)
  const { id } = (await (await made).json()) as { id: number }
  await eventually(() => isSending)
  await user.page.close()
  const back = await user.openTab()
  await back.page.waitForURL(({ pathname }) => pathname === '/')
  await back.openArtwork(id)
  await back.settled()
  expect(await back.strokes()).toHaveLength(3)
  expect(await back.fingerprint()).toBe(drawn)
  const artworks = (await (await back.page.request.get(`${app().server.origin}/api/artworks`)).json()) as unknown[]
  expect(artworks).toHaveLength(1)
  await user.close()
}, 90_000)

test('the landing page and the choice of pages pass axe, and the landing page needs no script', async () => {
  const user = await app().visitOnline({ width: 390, height: 844 })
  const { page } = user
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  for (const path of ['/landing.html', '/landing']) {
    const response = await page.goto(app().server.origin + path)
    expect(response?.headers()['cache-control']).toBe('no-cache')
    expect(await page.locator('script').count()).toBe(0)
  }
  expect(scripts).toEqual([])
  const findings = await runAxe(page)
  expect(findings.violations).toEqual([])
  expect(findings.passed).toBeGreaterThan(10)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  // Nothing is asked again and again about somebody without an account.
  await page.clock.install()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('link', { name: 'Try it now' }).first().click()
  await page.getByRole('button', { name: 'Little Cat' }).waitFor()
  await page.clock.fastForward(60_000)
  expect(asked.filter((path) => path === '/api/user').length).toBeLessThanOrEqual(1)
  expect((await runAxe(page)).violations).toEqual([])
  // The app shows it, too, where it is open already.
  await page.route('**/landing.html', (route) => route.abort())
  await page.route('**/landing', async (route) =>
    route.fulfill({ response: await route.fetch({ url: `${app().server.origin}/auth` }) }),
  )
  await page.goto(`${app().server.origin}/landing`)
  await page.getByRole('link', { name: 'Login' }).waitFor()
  await user.close()
})
