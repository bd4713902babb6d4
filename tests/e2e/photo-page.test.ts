/** Pages of a photo and of a name: the device draws their lines, and what is colored is a picture of one's own (TEMPLATE-16). */
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Route } from 'playwright-core'
import sharp from 'sharp'
import { eventually } from '#tests/eventually.ts'
import { runAxe } from './support/axe.ts'
import type { BrowserUser, Viewport } from './support/browser-user.ts'
import { setUpApp } from './support/set-up-app.ts'

const app = setUpApp()
const open: BrowserUser[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((user) => user.close()))
})

/** A house on a hill below a bright sky, with soft shades and the noise of a camera. */
const SCENE = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5aa9e6"/><stop offset="1" stop-color="#dff2ff"/></linearGradient>
    <radialGradient id="sun"><stop offset="0" stop-color="#fffbe0"/><stop offset="1" stop-color="#f5b841"/></radialGradient>
    <linearGradient id="hill" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#4f8a3c"/><stop offset="1" stop-color="#22491c"/></linearGradient>
  </defs>
  <rect width="1600" height="1200" fill="url(#sky)"/>
  <circle cx="1250" cy="270" r="150" fill="url(#sun)"/>
  <path d="M0 900 Q800 640 1600 900 V1200 H0Z" fill="url(#hill)"/>
  <rect x="480" y="520" width="460" height="380" fill="#b5533c"/>
  <path d="M430 540 L710 300 L990 540Z" fill="#3a2d2a"/>
  <rect x="640" y="680" width="140" height="220" fill="#f3e3c3"/>
</svg>`
/** A point within the roof, on the page of 800 x 600. */
const ROOF = [355, 215] as const

let photo: Buffer
beforeAll(async () => {
  const noise = await sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .png()
    .toBuffer()
  const scene = await sharp(Buffer.from(SCENE)).blur(1.2).png().toBuffer()
  photo = await sharp(scene)
    .composite([{ input: noise, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer()
})

async function openDialog({ page }: BrowserUser): Promise<void> {
  await page.goto(app().server.origin)
  await page.getByRole('button', { name: 'A page from my photo' }).first().click()
}

const signUp = async (name: string, viewport?: Viewport): Promise<BrowserUser> => {
  const user = await app().signUp(name, viewport)
  open.push(user)
  return user
}

/** Records what the page sends from now on, address by address, and returns a function that tells. */
async function recordCalls({ page }: BrowserUser): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const calls: string[] = []
    Object.assign(window, { calls })
    const send = window.fetch.bind(window)
    window.fetch = (input, init) => {
      calls.push(`${input instanceof Request ? input.url : input} ${typeof init?.body === 'string' ? init.body : ''}`)
      if (init?.body instanceof FormData)
        for (const [name, value] of init.body)
          calls.push(value instanceof File ? `file ${value.name} ${value.type}` : `${name} ${value}`)
      return send(input, init)
    }
  })
  return () => page.evaluate(() => (window as unknown as { calls: string[] }).calls)
}

/** Returns the share of the preview's pixels that are dark. */
const inkOf = (canvas: HTMLCanvasElement): number => {
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
  let dark = 0
  for (let at = 0; at < data.length; at += 4) if (data[at]! < 128) dark += 1
  return dark / (canvas.width * canvas.height)
}

test.each([
  [390, 844],
  [820, 1180],
  [1440, 900],
])(
  'at %i x %i a photo becomes lines, and the lines a page whose parts are filled (TEMPLATE-16)',
  async (width, height) => {
    const ana = await signUp(`ana ${width}`, { width, height })
    const { page } = ana
    const sent = await recordCalls(ana)
    await openDialog(ana)
    const dialog = page.getByRole('dialog', { name: 'Make a page of my photo' })
    await dialog.waitFor()
    expect(await runAxe(page)).toMatchObject({ violations: [] })
    await dialog
      .getByLabel('Choose a photo')
      .setInputFiles({ name: 'house.jpg', mimeType: 'image/jpeg', buffer: photo })
    await dialog.getByText('The lines are drawn.').waitFor({ state: 'attached' })
    const ink = await dialog.locator('canvas').first().evaluate(inkOf)
    expect(ink).toBeGreaterThan(0.005)
    expect(ink).toBeLessThan(0.2)
    expect(await runAxe(page)).toMatchObject({ violations: [] })
    // Nothing has left the device.
    const files = async (): Promise<string[]> => (await sent()).filter((text) => text.startsWith('file '))
    expect(await files()).toEqual([])

    await dialog.getByRole('button', { name: 'Use it' }).click()
    await page.waitForURL(/\/canvas\/\d+$/)
    await ana.untilReady()
    // The lines are sent, and not the photo.
    expect(await files()).toEqual(['file lines.png image/png'])
    expect(await ana.artwork()).toMatchObject({ visibility: 'private', templateId: null })

    await ana.selectTool('Fill')
    await ana.tap(ROOF)
    await ana.untilStatusIs('All changes saved')
    // The fill's first color, #E84393, once it has spread, and none of it in the sky.
    await eventually(
      () => ana.pixel(ROOF),
      ({ red, green, blue }) => red === 232 && green === 67 && blue === 147,
    )
    expect(await ana.pixel([100, 60])).toEqual({ red: 255, green: 255, blue: 255 })
    expect(ana.errors).toEqual([])
  },
)

test("a dialog that opens before home knows the person's artworks stays open when it does (TEMPLATE-16)", async () => {
  const cleo = await signUp('cleo hurries')
  const { page } = cleo
  const held: Route[] = []
  await page.route('**/api/artworks', (route) => void held.push(route))
  await openDialog(cleo)
  const dialog = page.getByRole('dialog', { name: 'Make a page of my photo' })
  await dialog.waitFor()
  await Promise.all(held.map((route) => route.continue()))
  await page.getByText('No artworks yet').waitFor({ state: 'attached' })
  expect(await dialog.isVisible()).toBe(true)
})

test('what is no photo says so, and another photo can be chosen; detail is chosen among pictures, by keys too (TEMPLATE-16)', async () => {
  const ben = await signUp('ben chooses')
  const { page } = ben
  await openDialog(ben)
  const notes = { name: 'notes.txt', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  await page.getByLabel('Choose a photo').setInputFiles(notes)
  await page.getByText('This photo cannot be opened here. Please choose another one.').waitFor()
  expect(await page.getByRole('button', { name: 'Use it' }).count()).toBe(0)
  expect(await runAxe(page)).toMatchObject({ violations: [] })
  await page.getByLabel('Take a photo').setInputFiles({ name: 'house.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page.getByText('The lines are drawn.').waitFor({ state: 'attached' })
  const details = page.getByRole('radiogroup', { name: 'Detail' })
  await details.getByRole('radio', { name: 'More parts' }).focus()
  const shown = page.getByRole('dialog').locator('canvas').first()
  const before = await shown.evaluate(inkOf)
  await ben.press('ArrowRight')
  await eventually(async () => (await details.getByRole('radio', { checked: true }).innerText()) === 'Many parts')
  await eventually(async () => (await shown.evaluate(inkOf)) > before)
  expect(ben.errors).toEqual([])
})

/** Returns a grey photo with a circle on it, or nothing. */
const plainPhoto = (circle: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#777"/>${circle}</svg>`,
    ),
  )
    .png()
    .toBuffer()

test('of a plain photo only the details with lines are offered; of one without any, and of one that is broken, none (TEMPLATE-16)', async () => {
  const fay = await signUp('fay chooses')
  const { page } = fay
  await openDialog(fay)
  const choose = async (name: string, buffer: Buffer): Promise<void> =>
    page.getByLabel('Choose a photo').setInputFiles({ name, mimeType: 'image/png', buffer })
  const details = page.getByRole('radiogroup', { name: 'Detail' }).getByRole('radio')
  const drawn = page.getByText('The lines are drawn.')
  // Smaller than the smallest of few parts.
  await choose('spot.png', await plainPhoto('<circle cx="400" cy="300" r="24" fill="#eee"/>'))
  await drawn.waitFor({ state: 'attached' })
  await eventually(
    () => details.allInnerTexts(),
    (words) => words.join() === 'More parts,Many parts',
  )
  await choose('grey.png', await plainPhoto(''))
  await page.getByText('There are no lines in this photo.').waitFor()
  expect(await page.getByRole('button', { name: 'Use it' }).count()).toBe(0)
  await choose('spot.png', await plainPhoto('<circle cx="400" cy="300" r="90" fill="#eee"/>'))
  await drawn.waitFor({ state: 'attached' })
  expect(await details.count()).toBe(3)
  await choose('broken.png', Buffer.from('no picture'))
  await page.getByText('This photo cannot be opened here.').waitFor()
  expect(await page.getByRole('dialog').locator('canvas').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Use it' }).count()).toBe(0)
  expect(fay.errors).toEqual([])
})

/** Returns how many light areas the page on a canvas has that become regions. */
const partsOf = (canvas: HTMLCanvasElement): number => {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height)
  const seen = new Uint8Array(width * height)
  let parts = 0
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] === 1 || data[start * 4]! < 128) continue
    const waiting = [start]
    seen[start] = 1
    let size = 0
    for (let pixel = waiting.pop(); pixel !== undefined; pixel = waiting.pop()) {
      size += 1
      const x = pixel % width
      for (const next of [x > 0 ? pixel - 1 : -1, x + 1 < width ? pixel + 1 : -1, pixel - width, pixel + width])
        if (next >= 0 && next < seen.length && seen[next] === 0 && data[next * 4]! >= 128) {
          seen[next] = 1
          waiting.push(next)
        }
    }
    if (size >= 150) parts += 1
  }
  return parts
}

test('a name becomes a page whose letters are parts, in several scripts, and is sent to nobody (TEMPLATE-148)', async () => {
  const eva = await signUp('eva writes', { width: 390, height: 844 })
  const { page } = eva
  const sent = await recordCalls(eva)
  await page.goto(app().server.origin)
  await page.getByRole('button', { name: 'A name to color' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Make a page of a name' })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await dialog.getByRole('button', { name: 'Color it' }).click()
  await dialog.getByText('Write a name first').waitFor()
  await name.fill('<Mia>')
  await dialog.getByText('Only letters, numbers, spaces and hyphens').waitFor()
  const partsFor = async (written: string): Promise<number> => {
    await name.fill(written)
    await dialog.getByText('The page is drawn.').waitFor({ state: 'attached' })
    return dialog.locator('canvas').evaluate(partsOf)
  }
  const alone = await partsFor('I')
  for (const written of ['Mia', 'Jörg', 'Weiß', 'Zoë', 'Анна', 'Maximilian-Jo'])
    // A wave divides each letter, so that it is at least two parts.
    expect(await partsFor(written), written).toBeGreaterThanOrEqual(alone + written.length - 1)
  await partsFor('Maxine')
  expect(await runAxe(page)).toMatchObject({ violations: [] })
  await dialog.getByRole('button', { name: 'Color it' }).click()
  await page.waitForURL(/\/canvas\/\d+$/)
  await eva.untilReady()
  expect(await eva.artwork()).toMatchObject({ title: 'My name', visibility: 'private', templateId: null })
  const calls = await sent()
  expect(calls).toContain('file lines.png image/png')
  expect(calls).toContain('title My name')
  expect(calls.filter((text) => text.includes('Maxine'))).toEqual([])
  expect(eva.errors).toEqual([])
})
