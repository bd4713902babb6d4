/** Looking at a picture, with eyes and keys: the viewer, the completed view, reactions that are live, and the addresses that lead there. */
import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { runAxe } from './support/axe.ts'
import type { BrowserUser } from './support/browser-user.ts'
import { makeArtwork } from './support/make-artwork.ts'
import { setUpApp } from './support/set-up-app.ts'
import { withoutServiceWorker } from './support/without-service-worker.ts'

const REACTIONS = /\/api\/artworks\/\d+\/reactions/
const app = setUpApp()

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

async function see({ page }: BrowserUser, path: string): Promise<void> {
  await page.goto(app().server.origin + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
const toastOf = (page: Page, title: string): Locator => page.locator('[data-sonner-toast]', { hasText: title }).first()
const reaction = (page: Page, name: string, count: number): Locator =>
  page.getByRole('region', { name: 'Reactions' }).getByRole('button', { name: `${name}, ${count}`, exact: true })
const detail = (page: Page, name: string): Locator => page.locator('dt', { hasText: name }).locator('xpath=../dd')

/** Makes an artwork that everybody with an account may see. */
async function makePublic(user: BrowserUser, completed: boolean): Promise<number> {
  const { origin } = app().server
  const { id } = await makeArtwork(user, origin, { title: 'Fox', fills: [[5, 5, '#3fa9f5']], completed })
  await user.page.request.patch(`${origin}/api/artworks/${id}`, { data: { visibility: 'public' } })
  return id
}

test('two people look at a picture, and each sees the reactions of the other at once', async () => {
  const ana = await app().signUp('ana', { width: 390, height: 844 })
  const ben = await app().signUp('ben')
  // A login name is no name for readers (SECURITY-45).
  await ana.page.request.patch(`${app().server.origin}/api/profile`, { data: { displayName: 'Ana Paints' } })
  const id = await makePublic(ana, false)
  await Promise.all([see(ana, `/artwork/${id}`), see(ben, `/artwork/${id}`)])
  const { page } = ben
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Fox')
  await page.getByText('by Ana Paints', { exact: true }).waitFor()
  await page.getByText('View Only Mode').waitFor()
  await page.getByRole('img', { name: 'Fox' }).waitFor()
  expect(await detail(page, 'Status').innerText()).toBe('In Progress')
  expect(await detail(page, 'Visibility').innerText()).toBe('Anyone with the link')
  expect(await detail(page, 'Mode').innerText()).toBe('Solo')
  expect(await detail(page, 'Created').innerText()).toMatch(/\d{4}$/)
  expect(await page.getByRole('link', { name: 'Watch it grow' }).getAttribute('href')).toBe(`/artwork/${id}/replay`)
  await page.getByText('Reactions will be available once this artwork is marked as completed.').waitFor()

  // Cheers of the moment: ten, which send nothing.
  const cheers = page.getByRole('region', { name: 'Quick cheer' }).getByRole('button')
  expect(await cheers.count()).toBe(10)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`))
  await cheers.last().click()
  await toastOf(page, 'You reacted with 🎉').waitFor()
  // It says so, and every emoji is the same picture on all devices.
  await page.getByText('On this screen only.').waitFor()
  expect(await cheers.locator('img').evaluateAll((pictures) => pictures.map((one) => one.getAttribute('src')))).toEqual(
    Array.from({ length: 10 }, () => expect.stringMatching(/^\/pictures\/emoji\/[a-z-]+\.svg$/)),
  )
  expect(sent.filter((line) => !line.startsWith('GET'))).toEqual([])

  // Completed meanwhile, by the owner in another place: both screens follow.
  await ana.page.request.patch(`${app().server.origin}/api/artworks/${id}`, { data: { completed: true } })
  for (const user of [ana, ben]) await reaction(user.page, 'Heart', 0).waitFor()
  expect(await detail(page, 'Status').innerText()).toBe('Completed')
  expect(await page.getByRole('region', { name: 'Reactions' }).getByRole('button').allInnerTexts()).toHaveLength(6)
  expect((await runAxe(page)).violations).toEqual([])

  // A cheer that could stay is sent when the person asks for it.
  await page.getByRole('button', { name: 'Cheer: Applause, 0' }).click()
  expect(await reaction(ana.page, 'Applause', 0).count()).toBe(1)
  await toastOf(page, 'You reacted with 👏').getByRole('button', { name: 'Send it' }).click()
  for (const user of [ana, ben]) await reaction(user.page, 'Applause', 1).waitFor()

  // A press counts before the reply, and the other person sees it.
  let release!: () => void
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(REACTIONS, async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await reaction(page, 'Heart', 0).click()
  await reaction(page, 'Heart', 1).waitFor()
  expect(await reaction(page, 'Heart', 1).getAttribute('aria-pressed')).toBe('true')
  expect(await reaction(ana.page, 'Heart', 0).count()).toBe(1)
  release()
  await reaction(ana.page, 'Heart', 1).waitFor()
  expect(await reaction(ana.page, 'Heart', 1).getAttribute('aria-pressed')).toBe('false')
  await reaction(ana.page, 'Heart', 1).click()
  await reaction(page, 'Heart', 2).waitFor()
  await page.unroute(REACTIONS)
  await page.reload()
  await reaction(page, 'Heart', 2).waitFor()
  await reaction(page, 'Heart', 2).click()
  for (const user of [ana, ben]) await reaction(user.page, 'Heart', 1).waitFor()

  // What the server refuses is taken back, and said, also when the counts cannot be read again.
  await page.route(REACTIONS, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fulfill({ status: 400, json: { message: 'No' } }),
  )
  await reaction(page, 'Palette', 0).click()
  await toastOf(page, 'Could not add reaction').waitFor()
  await reaction(page, 'Palette', 0).waitFor()
  await page.unroute(REACTIONS)
  await reaction(page, 'Palette', 0).click()
  await reaction(ana.page, 'Palette', 1).waitFor()
  await page.route(REACTIONS, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 400, json: { message: 'No' } }),
  )
  await reaction(page, 'Palette', 1).click()
  await toastOf(page, 'Could not remove reaction').waitFor()
  await reaction(page, 'Palette', 1).waitFor()

  // A person who is signed out meanwhile is asked to log in.
  await page.unroute(REACTIONS)
  await page.route(REACTIONS, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 401, json: { message: 'Sign in' } }),
  )
  await reaction(page, 'Smile', 0).click()
  await toastOf(page, 'Authentication Required').waitFor()
  await page.getByText('Please log in to react to artwork').waitFor()

  // Somebody without an account sees the picture next to the form, while everybody may (ARTWORK-16).
  const stranger = await app().visit({ width: 390, height: 844 })
  await see(stranger, `/artwork/${id}`)
  await stranger.page.getByRole('img', { name: 'The picture “Fox”' }).waitFor()
  expect((await runAxe(stranger.page)).violations).toEqual([])
  await ana.page.request.patch(`${app().server.origin}/api/artworks/${id}`, { data: { visibility: 'private' } })
  await see(stranger, `/artwork/${id}`)
  await stranger.page.getByText('Log in or sign up, and the picture opens.').waitFor()
  expect(await stranger.page.locator('main').innerText()).not.toContain('Fox')
  await stranger.close()
  expect([...ana.errors, ...ben.errors]).toEqual([])
  await Promise.all([ana.close(), ben.close()])
})

/** Returns the color of the picture near its corner, as it is on the screen. */
const cornerOf = (picture: Locator): Promise<number[]> =>
  picture.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')!
    canvas.width = canvas.height = 1
    pen.drawImage(image, image.naturalWidth / 160, image.naturalHeight / 120, 1, 1, 0, 0, 1, 1)
    return [...pen.getImageData(0, 0, 1, 1).data]
  })

test('a picture that is still being colored follows the strokes, without a flash, and not while nobody looks', async () => {
  const lea = await app().signUp('lea')
  const max = await app().signUp('max')
  const { origin } = app().server
  const { id } = await makeArtwork(lea, origin, { title: 'Fox' })
  await lea.page.request.patch(`${origin}/api/artworks/${id}`, { data: { visibility: 'public' } })
  await withoutServiceWorker(max.page)
  await see(max, `/artwork/${id}`)
  const picture = max.page.getByRole('img', { name: 'Fox' })
  await eventually(async () => (await cornerOf(picture)).join() === '255,255,255,255')
  const first = await picture.getAttribute('src')
  // Each frame in which no visible picture can be painted is a flash.
  await max.page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
    const look = (): void => {
      const shown = [...document.querySelectorAll('img')].find(
        (image) => image.alt === 'Fox' && getComputedStyle(image).visibility === 'visible',
      )
      pen.clearRect(0, 0, 1, 1)
      if (shown && shown.naturalWidth > 0) pen.drawImage(shown, 0, 0, 1, 1, 0, 0, 1, 1)
      if (pen.getImageData(0, 0, 1, 1).data[3] !== 255) document.body.dataset['flash'] = 'yes'
      requestAnimationFrame(look)
    }
    look()
  })

  // While the newer picture is under way, the older one stays.
  let release!: () => void
  const held = new Promise<void>((resolve) => (release = resolve))
  const isAsked = max.page.waitForRequest((request) => /\/image\?/.test(request.url()))
  await max.page.route(/\/image\?/, async (route) => {
    await held
    await route.continue()
  })
  await lea.openArtwork(id)
  await lea.selectTool('Fill')
  await lea.selectColor('Berry')
  await lea.tap([5, 5])
  await isAsked
  expect(await picture.getAttribute('src')).toBe(first)
  expect(await cornerOf(picture)).toEqual([255, 255, 255, 255])
  release()
  await eventually(async () => (await cornerOf(picture)).join() !== '255,255,255,255')
  const berry = await cornerOf(picture)
  await max.page.unroute(/\/image\?/)

  // A newer picture that does not come leaves the one before, and is tried again.
  await max.page.route(/\/image\?/, (route) => route.abort())
  const isRefused = max.page.waitForEvent('requestfailed')
  await lea.selectColor('Sky')
  await lea.tap([5, 5])
  await isRefused
  expect(await cornerOf(picture)).toEqual(berry)
  await max.page.unroute(/\/image\?/)
  await eventually(async () => (await cornerOf(picture))[0]! < berry[0]!)
  const sky = await cornerOf(picture)

  // Nobody looks: nothing is fetched until somebody does.
  const show = (state: 'hidden' | 'visible'): Promise<void> =>
    max.page.evaluate((now) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => now === 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await show('hidden')
  const sent: string[] = []
  max.page.on('request', (request) => sent.push(request.url()))
  await lea.selectColor('Leaf')
  await lea.tap([5, 5])
  await lea.settled()
  await max.page.waitForTimeout(6_000)
  expect(sent.filter((url) => url.includes(`/artworks/${id}`))).toEqual([])
  await show('visible')
  await eventually(async () => (await cornerOf(picture))[2]! < sky[2]!)
  expect(await max.page.evaluate(() => document.body.dataset['flash'])).toBeUndefined()
  expect(max.errors).toEqual([])
  await Promise.all([lea.close(), max.close()])
})

test('the completed view frames the picture, shares its link and reopens it; a picture that goes says so', async () => {
  const dora = await app().signUp('dora', { width: 1440, height: 900 })
  const { page, context } = dora
  const { origin } = app().server
  const id = await makePublic(dora, true)
  await see(dora, `/canvas/${id}?view=completed`)
  expect(await page.getByRole('link', { name: 'Return to Gallery' }).getAttribute('href')).toBe('/gallery')
  expect(await page.getByRole('link', { name: 'View Artwork' }).getAttribute('href')).toBe(`/artwork/${id}`)
  expect(await page.getByRole('link', { name: 'Start New Artwork' }).getAttribute('href')).toBe('/canvas')
  expect((await runAxe(page)).violations).toEqual([])
  // The same actions as on the other screens: a copy is the person's own, and has a title of its own.
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await toastOf(page, '“Fox” is copied').waitFor()
  await page.waitForURL(/\/gallery\?artworkId=\d+$/)
  await page.getByText('Private', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Rename' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename' })
  await renaming.getByLabel('Title').fill(' ')
  await renaming.getByRole('button', { name: 'Save' }).click()
  await renaming.getByText('Title is required').waitFor()
  await renaming.getByLabel('Title').fill('Red Fox')
  await renaming.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Red Fox' }).waitFor()
  expect((await runAxe(page)).violations).toEqual([])
  await see(dora, `/canvas/${id}?view=completed`)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Share Artwork' }).click()
  await toastOf(page, 'Link copied!').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin}/artwork/${id}`)
  // It earns once.
  await toastOf(page, '+5 coins').getByText('For sharing your picture').waitFor()
  expect(await (await page.request.get(`${origin}/api/user`)).json()).toMatchObject({ coins: 15 })

  // A person who is not the owner cannot reopen it, and learns at once when it is.
  const eli = await app().signUp('eli')
  await see(eli, `/canvas/${id}?view=completed`)
  await eli.page.getByRole('button', { name: 'Share Artwork' }).waitFor()
  expect(await eli.page.getByRole('button', { name: 'Reopen for Editing' }).count()).toBe(0)
  // The canvas takes its time to load, and the news that the picture is in progress comes before it.
  await page.route(/\/assets\/canvas-page/, async (route) => {
    await eli.page.waitForURL(`${origin}/canvas/${id}?view=readonly`)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Reopen for Editing' }).click()
  await page.getByRole('button', { name: 'Brush', exact: true }).waitFor()
  expect(page.url()).toBe(`${origin}/canvas/${id}`)
  await toastOf(page, 'Artwork reopened!').waitFor()
  await eli.page.waitForURL(`${origin}/canvas/${id}?view=readonly`)

  // In progress, it is shown without tools under the address of the completed view, to its owner too.
  await page.goto(`${origin}/canvas/${id}?view=completed`)
  await page.waitForURL(`${origin}/canvas/${id}?view=readonly`)
  await page.getByText('View only').first().waitFor()
  expect(await page.getByRole('button', { name: 'Brush', exact: true }).count()).toBe(0)

  // Made private while somebody looks: they look no longer.
  await see(eli, `/artwork/${id}`)
  await eli.page.getByText('View Only Mode').waitFor()
  await page.request.patch(`${origin}/api/artworks/${id}`, { data: { visibility: 'private' } })
  await eli.page.getByRole('heading', { name: 'Artwork Not Found' }).waitFor()
  await eli.page.getByRole('link', { name: 'Return to Home' }).waitFor()
  expect((await runAxe(eli.page)).violations).toEqual([])
  // A person who comes back to the tab reads on while it asks again.
  await eli.page.reload()
  await eli.page.getByRole('heading', { name: 'Artwork Not Found' }).waitFor()
  const asked = new Promise<Route>((held) => void eli.page.route(`**/api/artworks/${id}`, held))
  await eli.page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  const route = await asked
  await eli.page.evaluate(() => new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame)))
  expect(await eli.page.getByRole('heading', { name: 'Artwork Not Found' }).isVisible()).toBe(true)
  await route.continue()
  await Promise.all([dora.close(), eli.close()])
})

test('a picture that does not load is tried again, and the viewer follows a person to their replay', async () => {
  const finn = await app().signUp('finn')
  const { page } = finn
  const id = await makePublic(finn, false)
  const artwork = new RegExp(`/api/artworks/${id}$`)
  await withoutServiceWorker(page)
  await page.clock.install()
  await page.route(artwork, (route) => route.abort())
  await page.goto(`${app().server.origin}/artwork/${id}`)
  await page.clock.runFor(5_000)
  await page.getByRole('alert').getByText("Couldn't load the picture").waitFor()
  await page.unroute(artwork)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: 'Watch it grow' }).click()
  await page.waitForURL(/\/replay$/)
  await page.getByText('Stroke 1 of 1').waitFor()
  await finn.close()
})

test('/canvas/artwork/{id}, /?artwork={id} and /?view={id} lead where they say, or home with a word', async () => {
  const gus = await app().signUp('gus')
  const { page } = gus
  const { origin } = app().server
  const id = await makePublic(gus, false)
  for (const [address, target] of [
    [`/canvas/artwork/${id}`, `/canvas/${id}`],
    [`/?artwork=${id}`, `/canvas/${id}`],
    [`/?view=${id}`, `/artwork/${id}`],
  ] as const) {
    await page.goto(origin + address)
    await page.waitForURL(origin + target)
  }
  const hal = await app().signUp('hal')
  for (const address of ['/?artwork=999999', '/?view=cat']) {
    await hal.page.goto(origin + address)
    await toastOf(hal.page, 'Error').waitFor()
    await hal.page.getByText('Could not load the artwork.').first().waitFor()
    expect(hal.page.url()).toBe(`${origin}/`)
  }
  // A shared picture of somebody else opens for looking only, when no family lets them in.
  await page.request.post(`${origin}/api/artworks/${id}/enable-collaboration`)
  await hal.page.goto(`${origin}/?artwork=${id}`)
  await hal.page.waitForURL(`${origin}/canvas/${id}`)
  await Promise.all([gus.close(), hal.close()])
})

test('pictures are gone through in the order of the list where they were found, by keys, presses and swipes', async () => {
  const jan = await app().signUp('jan', { width: 390, height: 844 })
  const { page } = jan
  const { origin } = app().server
  await page.request.post(`${origin}/api/families`, { data: { name: 'The Bakers' } })
  const ids: number[] = []
  for (const title of ['Ant', 'Bee', 'Cat', 'Not in the list'])
    ids.push(
      (await makeArtwork(jan, origin, { title, fills: [[5, 5, '#e84393']], completed: title !== 'Not in the list' }))
        .id,
    )
  const shown = (title: string): Promise<void> => page.getByRole('heading', { level: 1, name: title }).waitFor()
  const list = '/gallery?status=completed&sort=title-asc'

  // Details, over the same choice of the gallery.
  await page.goto(origin + list)
  await page.getByRole('link', { name: 'More about Bee' }).click()
  await shown('Bee')
  await page.keyboard.press('ArrowRight')
  await shown('Cat')
  expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await shown('Bee')
  await page.getByRole('link', { name: 'Previous' }).click()
  await shown('Ant')
  await page.goBack()
  await page.waitForURL(origin + list)

  // The viewer, with a finger.
  await page.getByRole('link', { name: 'Ant', exact: true }).click()
  await shown('Ant')
  const swipe = async (dx: number): Promise<void> => {
    const picture = page.getByRole('img', { name: /^(Ant|Bee)$/ })
    const at = { pointerType: 'touch', isPrimary: true, bubbles: true }
    await picture.dispatchEvent('pointerdown', { ...at, clientX: 200, clientY: 300 })
    await picture.dispatchEvent('pointerup', { ...at, clientX: 200 + dx, clientY: 310 })
  }
  await swipe(-120)
  await shown('Bee')
  await swipe(120)
  await shown('Ant')
  await swipe(-20)
  // It fills the screen, and grows where one points.
  await page.getByRole('button', { name: 'Full screen' }).click()
  const full = page.getByRole('dialog', { name: 'Ant' })
  const scale = (): Promise<number> =>
    full.getByRole('img', { name: 'Ant' }).evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a)
  await eventually(async () => (await scale()) === 1)
  await page.keyboard.press('+')
  await eventually(async () => (await scale()) === 1.5)
  await full.getByTestId('zoomed-picture').dispatchEvent('wheel', { deltaY: -400, clientX: 100, clientY: 400 })
  await eventually(async () => (await scale()) === 3)
  expect((await runAxe(page)).violations).toEqual([])
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('0')
  await eventually(async () => (await scale()) === 1)
  // Whole, it goes on to its neighbors as the page does, and closing leads to the page of the one that is shown.
  expect(await full.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true)
  await page.keyboard.press('ArrowRight')
  const next = page.getByRole('dialog', { name: 'Bee' })
  await next.getByRole('img', { name: 'Bee' }).waitFor()
  await next.getByRole('button', { name: 'Previous' }).click()
  await full.getByRole('img', { name: 'Ant' }).waitFor()
  const finger = { pointerType: 'touch', isPrimary: true, bubbles: true, pointerId: 1 }
  const area = page.getByTestId('zoomed-picture')
  await area.evaluate((element) => (element.setPointerCapture = () => undefined))
  await area.dispatchEvent('pointerdown', { ...finger, clientX: 300, clientY: 400 })
  await area.dispatchEvent('pointerup', { ...finger, clientX: 100, clientY: 410 })
  await next.waitFor()
  await page.keyboard.press('Escape')
  await next.waitFor({ state: 'detached' })
  await shown('Bee')
  expect(page.url()).toBe(`${origin}/artwork/${ids[1]}`)
  expect((await runAxe(page)).violations).toEqual([])
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.waitForURL(origin + list)

  // A deleted picture leaves for the list, whose tab counts it no more.
  await page.getByRole('link', { name: 'Cat', exact: true }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL(origin + list)
  await page.getByRole('tab', { name: /Personal Gallery\s*3/ }).waitFor()

  // Somebody who opens the address itself came from nowhere.
  await page.goto(`${origin}/artwork/${ids[3]}`)
  await shown('Not in the list')
  expect(await page.getByRole('button', { name: 'Back', exact: true }).count()).toBe(0)
  expect(await page.getByRole('navigation', { name: 'Other pictures' }).count()).toBe(0)

  // Home and the fridge door are lists too: what hangs on the door is gone through in its order, and what was colored in its own.
  await page.goto(origin)
  const recent = page.getByRole('region', { name: 'Recent Artworks' })
  await recent.getByRole('link', { name: 'Bee', exact: false }).first().click()
  await shown('Bee')
  await page.keyboard.press('ArrowLeft')
  await shown('Not in the list')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.waitForURL(`${origin}/`)
  await page.getByRole('link', { name: 'Open the door' }).click()
  const door = page.getByRole('main').getByRole('listitem')
  // Home has lists too, and stays until the door is there.
  await page.waitForURL(/\/door/)
  await eventually(async () => (await door.getByRole('heading').allInnerTexts()).join() === 'Bee,Ant')
  await door.getByRole('link', { name: 'Bee' }).click()
  await shown('Bee')
  expect(await page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true)
  await page.keyboard.press('ArrowRight')
  await shown('Ant')
  // A mode of the page is one press away, and keeps the list.
  await page.getByRole('link', { name: 'Watch it grow' }).click()
  await page.getByRole('region', { name: 'Replay' }).waitFor()
  await page.getByRole('link', { name: 'Previous' }).click()
  await shown('Bee')
  expect(page.url()).toBe(`${origin}/artwork/${ids[1]}/replay`)
  expect(jan.errors).toEqual([])
  await jan.close()
})

// Keyboard alone, in the dark and without movement.
test('the gallery, the completed view and the viewer are walked with the keyboard', async () => {
  const { newContext, server } = app()
  const ida = await app().signUp('ida')
  await makeArtwork(ida, server.origin, { title: 'Fox', fills: [[5, 5, '#e84393']] })
  const context = await newContext({
    storageState: await ida.context.storageState(),
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    viewport: { width: 820, height: 1180 },
  })
  const page = await context.newPage()
  await page.goto(`${server.origin}/gallery`)
  await page.getByRole('link', { name: 'More about Fox' }).waitFor()
  expect((await runAxe(page)).violations).toEqual([])
  const tabTo = async (target: Locator): Promise<void> => {
    // What opens meanwhile takes the focus.
    await target.waitFor()
    for (let i = 0; i < 30 && !(await isFocused(target)); i += 1) await page.keyboard.press('Tab')
    expect(await isFocused(target)).toBe(true)
  }
  await tabTo(page.getByRole('tab', { name: /Personal/ }))
  await page.keyboard.press('ArrowRight')
  await page.getByRole('heading', { name: 'No family artworks available' }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await tabTo(page.getByRole('radio', { name: /^All/ }))
  await page.keyboard.press('ArrowRight')
  await page.getByRole('heading', { name: 'No matching artworks found' }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('link', { name: 'More about Fox' }).waitFor()
  await tabTo(page.getByRole('link', { name: 'More about Fox' }))
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('button', { name: 'Mark as Completed' }))
  expect((await runAxe(page)).violations).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Artwork Completed!' }).waitFor()
  await tabTo(page.getByRole('link', { name: 'View Completed Artwork' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/view=completed/)
  await page.getByRole('heading', { level: 1, name: 'Fox' }).waitFor()
  expect((await runAxe(page)).violations).toEqual([])
  await tabTo(page.getByRole('link', { name: 'View Artwork' }))
  await page.keyboard.press('Enter')
  await page.getByText('View Only Mode').waitFor()
  await tabTo(page.getByRole('button', { name: 'Applause, 0', exact: true }))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Applause, 1', exact: true }).waitFor()
  expect((await runAxe(page)).violations).toEqual([])
  await context.close()
  await ida.close()
})
