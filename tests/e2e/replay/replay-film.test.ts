/** A replay saved as GIF and as video: the last picture, decoded by the browser, is the artwork's. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { BrowserUser } from '#tests/e2e/support/browser-user.ts'
import { runAxe } from '#tests/e2e/support/axe.ts'
import { lastFrameOfGif, lastMomentOfVideo } from '#tests/e2e/support/decode-film.ts'
import { drawRobot } from '#tests/e2e/support/draw-robot.ts'
import { setUpApp } from '#tests/e2e/support/set-up-app.ts'
import { eventually } from '#tests/eventually.ts'

/** Mean difference of a channel. Videos halve the resolution of colors. */
const MAX_VIDEO_DIFFERENCE = 4

const app = setUpApp()
let ana: BrowserUser
/** The artwork at 800 x 600, as RGBA. */
let picture: Buffer
beforeAll(async () => {
  ana = await app().signUp('ana')
  await drawRobot(ana)
  const { page, artworkId } = ana
  await page.goto(`${app().server.origin}/artwork/${artworkId}/replay`)
  await page.getByRole('button', { name: 'Save or print' }).click()
  await page.getByRole('radio', { name: 'Small' }).click()
  const png = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save picture' }).click()
  picture = await sharp(await (await png).path())
    .ensureAlpha()
    .raw()
    .toBuffer()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Save the replay' }).click()
  await page.getByRole('button', { name: 'Save film' }).waitFor()
}, 120_000)

async function saveFilm(page: Page, kind: 'GIF' | 'WebM' | 'MP4'): Promise<{ name: string; file: Buffer }> {
  await page.getByRole('radio', { name: kind }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save film' }).click()
  const saved = await download
  return { name: saved.suggestedFilename(), file: await readFile(await saved.path()) }
}

test('the dialog says how long the film becomes, and axe finds nothing', async () => {
  const { page } = ana
  await page.getByText(/^About \d+ seconds?$/).waitFor()
  expect((await runAxe(page)).violations).toEqual([])
})

test('the last frame of the GIF has the pixels of the saved picture, byte for byte', async () => {
  const { page } = ana
  const { name, file } = await saveFilm(page, 'GIF')
  expect(name).toBe('Robot.gif')
  await page.getByText(/^Saved as Robot\.gif, /).waitFor()
  const { frames, repeats, pixels } = await lastFrameOfGif(page, file)
  expect(frames).toBeGreaterThan(4)
  expect(repeats).toBe(Infinity)
  expect(pixels.equals(picture)).toBe(true)
})

test.each(['WebM', 'MP4'] as const)(
  'the browser plays the %s where it makes one, and it ends with the picture',
  async (kind) => {
    const { page } = ana
    // WebM is always there: Chromium has its own encoder for it, and MP4 depends on the build.
    if ((await page.getByRole('radio', { name: kind }).count()) === 0) return expect(kind).toBe('MP4')
    const { name, file } = await saveFilm(page, kind)
    expect(name).toBe(`Robot.${kind.toLowerCase()}`)
    const context = await app().newContext()
    const player = await context.newPage()
    // The app's content security policy shows no videos.
    await player.goto('about:blank')
    const differenceOf = async (): Promise<number> => {
      const { seconds, pixels } = await lastMomentOfVideo(player, file)
      expect(seconds).toBeGreaterThan(2.4)
      expect(pixels).toHaveLength(picture.length)
      return pixels.reduce((sum, value, i) => sum + Math.abs(value - picture[i]!), 0) / pixels.length
    }
    // A busy browser may draw the moment before the one that it says it has reached.
    await eventually(differenceOf, (difference) => difference < MAX_VIDEO_DIFFERENCE)
    await context.close()
  },
)

test('the choices stay after a film, and the small size is half as wide', async () => {
  const { page } = ana
  await page.getByRole('radio', { name: '400 × 300' }).click()
  const { file } = await saveFilm(page, 'GIF')
  expect(await sharp(file).metadata()).toMatchObject({ width: 400, height: 300 })
  await page.getByText(/^Saved as Robot\.gif, /).waitFor()
  expect(await page.getByRole('radio', { name: '400 × 300' }).getAttribute('aria-checked')).toBe('true')
  expect(await page.getByRole('radio', { name: 'GIF' }).getAttribute('aria-checked')).toBe('true')
})

test('Cancel stops a film before its download', async () => {
  const { page } = ana
  let downloads = 0
  page.on('download', () => (downloads += 1))
  await page.getByRole('radio', { name: '800 × 600' }).click()
  await page.getByRole('button', { name: 'Save film' }).click()
  await page.getByRole('progressbar', { name: 'Making' }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save film' }).waitFor()
  await page.waitForTimeout(1_000)
  expect(downloads).toBe(0)
})

test('a film that cannot be made says why, and the next try works', async () => {
  // The service worker passes requests on, which only the context sees.
  const { page, context } = ana
  await context.route('**/history*', (route) =>
    route.fulfill({
      status: 503,
      json: { error: 'Come back in a minute.', message: 'Come back in a minute.', code: 'busy' },
    }),
  )
  await page.getByRole('button', { name: 'Save film' }).click()
  await page.getByRole('alert').filter({ hasText: 'Come back in a minute.' }).waitFor()
  await context.unroute('**/history*')
  await saveFilm(page, 'GIF')
  expect(ana.errors).toEqual([])
})
