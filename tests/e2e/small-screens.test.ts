/** Every screen at eight sizes: nothing overlaps, nothing is cut, and every control is large enough for a finger. */
import type { Locator, Page, Request } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { isLong } from '#tests/run-options.ts'
import type { BrowserUser } from './support/browser-user.ts'
import { screenFaults, type ScreenRules } from './support/screen-faults.ts'
import { setUpApp } from './support/set-up-app.ts'
import { untilStill } from './support/until-still.ts'

const SIZES = [
  [320, 640],
  [360, 740],
  [390, 844],
  [820, 1180],
  [844, 390],
  [1024, 768],
  [1180, 820],
  [1440, 900],
] as const
/** The smallest, the common phone, the phone on its side and the tablet on its side; all of them in `npm run test:long`. */
const SOME_SIZES = SIZES.filter((_, at) => isLong || at % 2 === 0)
/** The robot and the ghost. */
const ROBOT = 34
const GHOST = 35

const CANVAS: ScreenRules = { fixed: true }
const DOCUMENT: ScreenRules = { fixed: false }

const app = setUpApp()
let ana: BrowserUser
let visitor: Page
let alone: number
let together: number
beforeAll(async () => {
  const { server, newContext, signUp } = app()
  ana = await signUp('ana')
  await ana.openPage(ROBOT)
  await ana.tap([5, 5])
  await ana.untilStatusIs('All changes saved')
  alone = ana.artworkId
  await ana.openPage(GHOST)
  await ana.tap([5, 5])
  await ana.untilStatusIs('All changes saved')
  const code = await ana.colorTogether()
  together = ana.artworkId
  const ben = await signUp('ben')
  await ben.joinByCode(code)
  await ben.tap([400, 300])
  await ben.untilStatusIs('All changes saved')
  const context = await newContext()
  visitor = await context.newPage()
  for (const page of [ana.page, visitor]) countRequests(page)
  await visitor.goto(server.origin)
})

/** The requests of a page that have no reply yet, without the stream of an artwork, which stays open. */
const waiting = new Map<Page, Set<Request>>()
function countRequests(page: Page): void {
  const requests = new Set<Request>()
  waiting.set(page, requests)
  page.on('request', (request) => void (request.url().includes('/live?') || requests.add(request)))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/** Goes to an address of another screen as a link of the app does, and waits until the screen has everything. */
async function follow(page: Page, path: string): Promise<void> {
  waiting.get(page)!.clear()
  await page.evaluate((to) => {
    document.title = ''
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.waitForFunction(() => document.title !== '')
  await page.getByRole('heading').first().waitFor()
  await nextFrame(page)
  await eventually(() => waiting.get(page)!.size === 0)
}

/** Opens the artwork of one person, unless the test before has left it open. */
async function openAlone(): Promise<void> {
  if (!ana.page.url().endsWith(`/canvas/${alone}`)) await ana.openArtwork(alone)
}

const measure = (page: Page, rules: ScreenRules): Promise<string[]> => page.evaluate(screenFaults, rules)

/** Runs in the page: names a field whose icon, next to it, lies partly above or below it. */
function iconOutside(field: Element): string[] {
  const icon = field.parentElement?.querySelector('svg')?.getBoundingClientRect()
  const { top, bottom } = field.getBoundingClientRect()
  const isInside = icon !== undefined && icon.top >= top && icon.bottom <= bottom
  return isInside ? [] : [`the icon of ${field.getAttribute('aria-label')} is not in it`]
}

/** The layout follows the size in the next frame. */
const nextFrame = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Measures the open screen at every size, in `npm test` at every other one. Returns its faults. */
async function measureAt(page: Page, name: string, rules: ScreenRules): Promise<string[]> {
  const faults: string[] = []
  for (const [width, height] of SOME_SIZES) {
    await page.setViewportSize({ width, height })
    await nextFrame(page)
    faults.push(...(await measure(page, rules)).map((fault) => `${width} x ${height}, ${name}: ${fault}`))
  }
  return faults
}

test('the canvas, alone and together, with each tool', async () => {
  const faults: string[] = []
  await ana.openArtwork(alone)
  await ana.untilStatusIs('All changes saved')
  for (const [key, tool] of [
    ['g', 'Fill'],
    ['b', 'Brush'],
  ] as const) {
    await ana.press(key)
    faults.push(...(await measureAt(ana.page, `alone with ${tool}`, CANVAS)))
  }
  await ana.openArtwork(together)
  await ana.untilStatusIs('All changes saved')
  faults.push(...(await measureAt(ana.page, 'together', CANVAS)))
  await ana.page.goto(`${ana.page.url()}?view=readonly`)
  await ana.untilReady()
  faults.push(...(await measureAt(ana.page, 'view only', CANVAS)))
  expect(faults).toEqual([])
})

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const boxOf = async (element: Locator): Promise<Box> => (await element.boundingBox())!

const overlaps = (a: Box, b: Box): boolean =>
  a.x + 1 < b.x + b.width && b.x + 1 < a.x + a.width && a.y + 1 < b.y + b.height && b.y + 1 < a.y + a.height

test('the settings of a tool cover neither the page, nor the pressed tool, undo or the save state', async () => {
  const { page } = ana
  await ana.openArtwork(alone)
  await ana.untilStatusIs('All changes saved')
  await ana.press('b')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const covered: string[] = []
  for (const [width, height] of SIZES) {
    if (width >= 1180) continue
    await page.setViewportSize({ width, height })
    await button('Tip').click()
    const dialog = page.getByRole('dialog', { name: 'Brush' })
    await dialog.getByRole('switch', { name: 'Stay inside the lines' }).waitFor()
    await untilStill(page)
    const panel = await boxOf(dialog)
    for (const [what, element] of [
      ['the page', page.locator('.drawing-page')],
      ['Brush', button('Brush')],
      ['Undo', button('Undo')],
      ['the save state', page.getByRole('button', { name: /Save now/ })],
    ] as const)
      if (overlaps(panel, await boxOf(element))) covered.push(`${width} x ${height}: ${what}`)
    // A second press of a double one does not close what the first has opened.
    await ana.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await button('Brush').dblclick()
    await dialog.waitFor()
    await button('Tip').click()
    await dialog.waitFor({ state: 'detached' })
  }
  expect(covered).toEqual([])
})

test('on a phone held upright the page is as wide as the screen, and in the full screen half as high', async () => {
  const { page } = ana
  await openAlone()
  const sheet = page.locator('.drawing-page')
  for (const [width, height] of [
    [320, 640],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await untilStill(page)
    expect(await sheet.boundingBox()).toMatchObject({ x: 0, width })
    await page.getByRole('button', { name: 'Full screen' }).click()
    const bar = page.getByRole('region', { name: 'Full screen' })
    await bar.waitFor()
    await untilStill(page)
    const large = (await sheet.boundingBox())!
    expect(large.x).toBeLessThanOrEqual(0)
    expect(large.x + large.width).toBeGreaterThanOrEqual(width)
    expect(large.height).toBeGreaterThanOrEqual(height / 2)
    expect((await bar.boundingBox())!.y).toBeGreaterThanOrEqual(large.y + large.height)
    await bar.getByRole('button', { name: 'Brush', exact: true }).click()
    await page.getByRole('radio', { name: 'Sky', exact: true }).click()
    expect(await measure(page, DOCUMENT)).toEqual([])
    await page.getByRole('button', { name: 'Leave full screen' }).click()
    await bar.waitFor({ state: 'detached' })
    await untilStill(page)
    expect(await sheet.boundingBox()).toMatchObject({ x: 0, width })
  }
})

test('the buttons below the page do not cover it, also on a phone between two sizes', async () => {
  const { page } = ana
  await openAlone()
  const devtools = await ana.context.newCDPSession(page)
  const hint = page.getByRole('region', { name: 'Two fingers' })
  for (const hasTouch of [true, false]) {
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: hasTouch })
    await hint.waitFor({ state: hasTouch ? 'visible' : 'detached' })
    for (const [width, height] of [
      [390, 844],
      [390, 780],
      [390, 700],
      [412, 732],
    ] as const) {
      await page.setViewportSize({ width, height })
      await untilStill(page)
      const sheet = (await page.locator('.drawing-page').boundingBox())!
      const button = (await page.getByRole('button', { name: 'Full screen' }).boundingBox())!
      const where = `${width} x ${height}, ${hasTouch ? 'with' : 'without'} the hint`
      expect(sheet.y + sheet.height, where).toBeLessThanOrEqual(button.y)
    }
  }
  await devtools.detach()
})

test('turning the phone keeps the zoom, and the middle in the middle', async () => {
  const { page } = ana
  await openAlone()
  await page.setViewportSize({ width: 390, height: 844 })
  const surface = (await page.locator('.drawing-surface').boundingBox())!
  await page.mouse.move(surface.x + surface.width / 2, surface.y + surface.height / 2)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -300)
  await page.keyboard.up('Control')
  await page.getByRole('button', { name: 'Show whole page' }).waitFor()
  const sheet = page.locator('.drawing-page')
  const before = (await sheet.boundingBox())!
  await page.setViewportSize({ width: 844, height: 390 })
  await nextFrame(page)
  expect((await sheet.boundingBox())!.width).toBeCloseTo(before.width, 0)
  await page.setViewportSize({ width: 390, height: 844 })
  await nextFrame(page)
  const after = (await sheet.boundingBox())!
  for (const side of ['x', 'y', 'width'] as const) expect(after[side]).toBeCloseTo(before[side], 0)
  await page.getByRole('button', { name: 'Show whole page' }).click()
})

/** Returns the fault of the phone's row of tools, if their words lie over each other. */
async function cutTools(page: Page, where: string): Promise<string[]> {
  const cut = await page
    .locator('.tool-bar > button')
    .evaluateAll((buttons) => buttons.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length)
  return cut > 0 ? [`${where}: the words of ${cut} tools lie over their neighbors`] : []
}

test('words at twice their size, and a notch, leave every tool within reach', async () => {
  const { page } = ana
  await openAlone()
  const devtools = await ana.context.newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  const faults = await measureAt(page, 'large words', DOCUMENT)
  for (const [width, height] of SOME_SIZES) {
    await page.setViewportSize({ width, height })
    await untilStill(page)
    for (const tool of ['Fill', 'Brush', 'Eraser', 'Wand', 'Undo', 'Share Artwork', 'More', 'More colors'])
      await page.getByRole('button', { name: tool, exact: true }).click({ trial: true })
    faults.push(...(await cutTools(page, `${width} x ${height}, large words`)))
  }
  await page.setViewportSize({ width: 390, height: 844 })
  for (const standard of [20, 24]) {
    await devtools.send('Page.setFontSizes', { fontSizes: { standard } })
    await untilStill(page)
    faults.push(...(await cutTools(page, `words of ${standard} px`)))
  }
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  expect(faults).toEqual([])

  await page.setViewportSize({ width: 844, height: 390 })
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 0, left: 47, right: 47, bottom: 21 } })
  await nextFrame(page)
  for (const tool of ['Fill', 'Share Artwork', 'More colors', 'Undo']) {
    const box = await page.getByRole('button', { name: tool, exact: true }).boundingBox()
    expect(box!.x).toBeGreaterThanOrEqual(47)
    expect(box!.x + box!.width).toBeLessThanOrEqual(844 - 47)
    expect(box!.y + box!.height).toBeLessThanOrEqual(390 - 21)
  }
  await devtools.detach()
})

test('every other screen, signed in and out', async () => {
  const faults: string[] = []
  const look = async (page: Page, path: string): Promise<void> => {
    await follow(page, path)
    faults.push(...(await measureAt(page, page === visitor ? `${path} signed out` : path, DOCUMENT)))
  }
  // No two neighbors are the same screen.
  const paths = [
    '/',
    '/gallery',
    '/?templates=mine',
    '/gallery?view=list',
    '/profile',
    '/gallery?search=zzz',
    '/profile?tab=families',
    '/gallery?tab=family',
    '/profile?tab=settings',
    '/join',
    '/family-welcome',
  ]
  const ofOne = [`/gallery?artworkId=${together}`, `/artwork/${together}`, `/artwork/${together}/replay`]
  for (const path of [...paths, ...ofOne, '/canvas/999999', '/lost']) await look(ana.page, path)
  await ana.page.request.patch(`${app().server.origin}/api/artworks/${together}`, { data: { completed: true } })
  // What was read before is read anew.
  await ana.page.goto(app().server.origin, { waitUntil: 'networkidle' })
  for (const path of [`/artwork/${together}`, `/canvas/${together}?view=completed`]) {
    await look(ana.page, path)
    // On a phone on its side, the whole picture is there without scrolling.
    await ana.page.setViewportSize({ width: 844, height: 390 })
    await nextFrame(ana.page)
    const picture = await ana.page.getByRole('main').getByRole('img').first().boundingBox()
    expect(picture!.y + picture!.height).toBeLessThan(390)
  }
  await ana.page.request.patch(`${app().server.origin}/api/artworks/${together}`, { data: { completed: false } })
  const open = ['/privacy', '/auth', '/terms', '/auth?signup=true', '/about', '/invite/unknown', '/try', '/lost']
  for (const path of open) await look(visitor, path)
  await visitor.goto(`${app().server.origin}/landing.html`)
  faults.push(...(await measureAt(visitor, '/landing.html signed out', DOCUMENT)))
  expect(faults).toEqual([])
})

test('home, the gallery, the settings and the viewer bear words at twice their size, and so does the gallery over the canvas', async () => {
  const { page } = ana
  const devtools = await ana.context.newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  const faults: string[] = []
  for (const path of ['/', '/gallery', `/gallery?artworkId=${alone}`, '/profile?tab=settings', `/artwork/${alone}`]) {
    await follow(page, path)
    faults.push(...(await measureAt(page, `${path}, large words`, DOCUMENT)))
    if (path === '/gallery') {
      await page.setViewportSize({ width: 1440, height: 900 })
      await nextFrame(page)
      for (const field of [page.getByRole('searchbox'), page.getByRole('combobox')])
        faults.push(...(await field.evaluate(iconOutside)))
    }
  }
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await devtools.detach()
  await ana.openArtwork(alone)
  for (const [width, height] of SOME_SIZES) {
    await page.setViewportSize({ width, height })
    await untilStill(page)
    const button = page.getByRole('button', { name: 'Browse Gallery' })
    if ((await button.count()) === 0) await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByText('Browse Gallery').click()
    await page.getByRole('link', { name: /^Edit/ }).first().waitFor()
    await untilStill(page)
    const outside = await page.getByRole('dialog').evaluate((dialog) => {
      const { left, right } = dialog.getBoundingClientRect()
      return left < 0 || right > innerWidth || dialog.scrollWidth > dialog.clientWidth
    })
    if (outside) faults.push(`${width} x ${height}: the gallery over the canvas is cut`)
    await ana.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  expect(faults).toEqual([])
})

test('the page stays where it is when coloring together begins', async () => {
  const { page } = ana
  await openAlone()
  const places = async (): Promise<unknown[]> => {
    const found: unknown[] = []
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height })
      await nextFrame(page)
      found.push(await page.locator('.drawing-page').boundingBox())
    }
    return found
  }
  const before = await places()
  await ana.colorTogether()
  await page.getByRole('button', { name: 'Random Template' }).waitFor({ state: 'detached' })
  expect(await places()).toEqual(before)
})
