/**
 * Takes the pictures of the landing page from the built app: `npm run build && npx tsx scripts/landing/main.ts`. Run it by hand and
 * commit the result in client/public/landing. It also copies the fonts there, because the page is served without a build.
 */
import { copyFile, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { launchChromium } from '#scripts/chromium.ts'
import { startApp } from './start-app.ts'
import { Visitor } from './visitor.ts'

const FOLDER = fileURLToPath(new URL('../../client/public/landing/', import.meta.url))
/** The fonts of the app, each with its license. */
const FONTS = [
  ['baloo-2', 'baloo-2-latin-wght-normal.woff2'],
  ['atkinson-hyperlegible-next', 'atkinson-hyperlegible-next-latin-wght-normal.woff2'],
] as const
const MAX_BYTES = 600_000
const QUALITY = 82
/** After scrolling. */
const SETTLE_MS = 500

const DESKTOP = { viewport: { width: 1200, height: 750 }, deviceScaleFactor: 1.2 }
const TABLET = { viewport: { width: 1024, height: 768 }, hasTouch: true }
const PHONE = { viewport: { width: 390, height: 760 }, hasTouch: true, deviceScaleFactor: 1.7 }

/** Writes the screen as WebP. Returns its size in bytes. */
async function take(page: Page, name: string): Promise<number> {
  await page.waitForLoadState('networkidle')
  const image = await sharp(await page.screenshot())
    .webp({ quality: QUALITY, effort: 6 })
    .toBuffer()
  await writeFile(`${FOLDER}${name}.webp`, image)
  return image.length
}

const untilPainted = (page: Page): Promise<void> => page.locator('.drawing-surface[aria-busy="false"]').waitFor()

type Look = typeof DESKTOP | typeof TABLET | typeof PHONE

/** Where the other person points to, in pixels of the viewport. */
const POINTED = { together: [760, 300], 'together-phone': [200, 250] } as const

async function takeTogether(browser: Browser, origin: string, name: keyof typeof POINTED, look: Look): Promise<number> {
  const mia = await Visitor.signUp(browser, origin, name === 'together' ? 'Mia' : 'Mila', look)
  const { id } = await mia.color('Under the Sea', 0.7)
  await mia.open(`/canvas/${id}`)
  await untilPainted(mia.page)
  await mia.page.getByRole('button', { name: 'Color Together' }).click()
  const code = (await mia.page.getByTestId('session-code').textContent())?.trim() ?? ''
  await mia.page.getByRole('button', { name: 'Start coloring' }).click()
  const oma = await Visitor.signUp(browser, origin, name === 'together' ? 'Oma' : 'Opa', look)
  await oma.open(`/canvas/${id}?code=${code}`)
  await untilPainted(oma.page)
  const [x, y] = POINTED[name]
  await oma.page.mouse.move(x, y)
  await mia.page
    .locator('.drawing-page')
    .getByText(/^(Oma|Opa)$/)
    .waitFor()
  await mia.page.getByText('All changes saved').first().waitFor()
  await mia.page.getByText('joined').waitFor({ state: 'detached' })
  // A pointer that rests is not shown for long.
  await oma.page.mouse.move(x + 4, y)
  return take(mia.page, name)
}

async function takeKidMode(
  browser: Browser,
  origin: string,
  name: 'kid-mode' | 'kid-mode-phone',
  look: Look,
): Promise<number> {
  const lia = await Visitor.signUp(browser, origin, name === 'kid-mode' ? 'Lia' : 'Lea', look)
  const { id } = await lia.color('Tyrannosaurus', 0.7)
  await lia.page.addInitScript(() => localStorage.setItem('kidMode', 'true'))
  await lia.open(`/canvas/${id}`)
  await untilPainted(lia.page)
  return take(lia.page, name)
}

async function takeDoor(browser: Browser, origin: string): Promise<number> {
  const ben = await Visitor.signUp(browser, origin, 'Ben', PHONE)
  for (const title of ['Turtle', 'Rocket', 'Sunflower', 'Parrot']) await ben.color(title, 1, true)
  await ben.open('/gallery')
  await ben.page.getByRole('link', { name: 'Rocket' }).first().waitFor()
  await ben.page.mouse.wheel(0, 330)
  await ben.page.waitForTimeout(SETTLE_MS)
  return take(ben.page, 'door')
}

const app = await startApp()
const browser = await launchChromium()
try {
  const sizes = [
    await takeTogether(browser, app.origin, 'together', DESKTOP),
    await takeTogether(browser, app.origin, 'together-phone', PHONE),
    await takeKidMode(browser, app.origin, 'kid-mode', TABLET),
    await takeKidMode(browser, app.origin, 'kid-mode-phone', PHONE),
    await takeDoor(browser, app.origin),
  ]
  const { resolve } = createRequire(import.meta.url)
  for (const [name, file] of FONTS) {
    const folder = `@fontsource-variable/${name}`
    await copyFile(resolve(`${folder}/files/${file}`), `${FOLDER}${name}.woff2`)
    await copyFile(resolve(`${folder}/LICENSE`), `${FOLDER}${name}-license.txt`)
    sizes.push((await stat(`${FOLDER}${name}.woff2`)).size)
  }
  const total = sizes.reduce((sum, size) => sum + size, 0)
  console.log(`${Math.round(total / 1000)} kB in client/public/landing`)
  if (total > MAX_BYTES) throw new Error(`more than ${MAX_BYTES} bytes`)
} finally {
  await browser.close()
  await app.stop()
}
