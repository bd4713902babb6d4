/** The replay of an artwork: its list of steps, its player by click, touch and keys, on four screen sizes. */
import { createHash } from 'node:crypto'
import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { isLong } from '#tests/run-options.ts'
import { createSharedArtwork, type SharedArtwork } from '#tests/chaos/support/run/shared-artwork.ts'
import { RawClient } from '#tests/chaos/support/clients/raw-client.ts'
import { eventually } from '#tests/eventually.ts'
import { runAxe } from '#tests/e2e/support/axe.ts'
import { setUpApp } from '#tests/e2e/support/set-up-app.ts'

const SCREENS = [
  [390, 844],
  [820, 1180],
  [1440, 900],
  [844, 390],
] as const
const STROKES = 60

const app = setUpApp({ motion: true })
let artwork: SharedArtwork
beforeAll(async () => {
  const { server } = app()
  artwork = await createSharedArtwork(server.origin, ['ana', 'ben'])
  const { artworkId, people } = artwork
  const clients = await Promise.all(people.map((person, i) => RawClient.open(server.origin, artworkId, person, i + 1)))
  // Ana draws 20 strokes, then Ben 20, then Ana 20.
  for (let i = 0; i < STROKES; i += 1) {
    const client = clients[Math.floor(i / 20) % 2]!
    client.draw()
    await eventually(
      () => client.acknowledged,
      (count) => count === client.sent,
    )
  }
  for (const client of clients) client.close()
})

async function watch(width: number, height: number, options: BrowserContextOptions = {}): Promise<Page> {
  const { newContext, server } = app()
  const context = await newContext({ viewport: { width, height }, ...options })
  const cookies = artwork.people[0]!.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: server.origin }
  })
  await context.addCookies(cookies)
  const page = await context.newPage()
  await page.goto(`${server.origin}/artwork/${artwork.artworkId}/replay`)
  await page.getByText(`Stroke ${STROKES} of ${STROKES}`).waitFor()
  return page
}

const chosen = (page: Page): Promise<string | null> => page.getByRole('option', { selected: true }).textContent()
const moment = (page: Page): Promise<string | null> =>
  page.getByRole('slider', { name: 'Moment of the replay' }).getAttribute('aria-valuetext')

test.each(isLong ? SCREENS : SCREENS.slice(0, 2))(
  'at %i x %i every step has a row, every row leads to its moment, and nothing overflows the screen',
  async (width, height) => {
    const page = await watch(width, height)
    const steps = page.getByRole('listbox', { name: 'Steps' })
    expect(await chosen(page)).toMatch(/^anaBrush in Berry\d+:\d+/)

    await steps.focus()
    for (const [key, expectedMoment] of [
      ['Home', `stroke 0 of ${STROKES}`],
      ['PageDown', `stroke 10 of ${STROKES}, by ana`],
      ['ArrowDown', `stroke 11 of ${STROKES}, by ana`],
      ['PageDown', `stroke 21 of ${STROKES}, by ben`],
      ['ArrowUp', `stroke 20 of ${STROKES}, by ana`],
      ['End', `stroke ${STROKES} of ${STROKES}, by ana`],
    ] as const) {
      await page.keyboard.press(key)
      await eventually(
        () => moment(page),
        (value) => value === expectedMoment,
      )
      const active = await steps.getAttribute('aria-activedescendant')
      expect(await page.getByRole('option', { selected: true }).getAttribute('id')).toBe(active)
    }
    await page.keyboard.press('Home')
    // Selected by its position among all steps, because the list renders only the visible rows.
    await steps.locator('[aria-posinset="4"]').click()
    expect(await moment(page)).toBe(`stroke 3 of ${STROKES}, by ana`)

    // Selecting a person dims the rows of the others, but keeps them.
    const ben = page.getByRole('button', { name: /^ben\s*20$/ })
    const dimmed = steps.locator('.opacity-25')
    expect(await dimmed.count()).toBe(0)
    await ben.click()
    expect(await ben.getAttribute('aria-pressed')).toBe('true')
    expect(await dimmed.count()).toBeGreaterThan(4)
    expect(await steps.getByRole('option').count()).toBeGreaterThan(8)
    await ben.click()
    expect(await dimmed.count()).toBe(0)

    expect((await runAxe(page)).violations).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    await page.context().close()
  },
)

const speed = (page: Page): Promise<string | null> => page.getByRole('status', { name: 'Speed' }).textContent()
const untilMoment = (page: Page, expected: string | RegExp): Promise<string | null> =>
  eventually(
    () => moment(page),
    (value) => (typeof expected === 'string' ? value === expected : expected.test(value ?? '')),
  )

test('keys play, pause, step, jump and change the speed, without the focus in the player where that is safe', async () => {
  const page = await watch(1440, 900)
  // Nothing plays by itself.
  await page.waitForTimeout(400)
  expect(await moment(page)).toBe(`stroke ${STROKES} of ${STROKES}, by ana`)
  await page.keyboard.press('ArrowLeft')
  await untilMoment(page, `stroke ${STROKES - 1} of ${STROKES}, by ana`)
  // Signs are keys of the player only: software that types for people must not change the speed.
  const before = await speed(page)
  await page.keyboard.press('>')
  expect(await speed(page)).toBe(before)

  await page.getByRole('slider', { name: 'Moment of the replay' }).focus()
  await page.keyboard.press('Home')
  await untilMoment(page, `stroke 0 of ${STROKES}`)
  await page.keyboard.press('ArrowRight')
  await untilMoment(page, `stroke 1 of ${STROKES}, by ana`)
  for (let i = 0; i < 7; i += 1) await page.keyboard.press('<')
  expect(await speed(page)).toBe('1x')
  for (let i = 0; i < 7; i += 1) await page.keyboard.press('>')
  expect(await speed(page)).toBe('64x')

  await page.getByRole('button', { name: 'Slower' }).click()
  expect(await speed(page)).toBe('32x')
  // On a button, Space presses the button.
  await page.keyboard.press(' ')
  expect(await speed(page)).toBe('16x')
  expect(await page.getByRole('button', { name: 'Play', exact: true }).count()).toBe(1)
  await page.getByRole('slider', { name: 'Moment of the replay' }).focus()
  await page.keyboard.press(' ')
  await untilMoment(page, `stroke ${STROKES} of ${STROKES}, by ana`)
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()

  for (let i = 0; i < 7; i += 1) await page.keyboard.press('<')
  await page.keyboard.press(' ')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await untilMoment(page, /^stroke [1-9] of/)
  await page.keyboard.press(' ')
  const paused = await moment(page)
  await page.waitForTimeout(600)
  expect(await moment(page)).toBe(paused)
  await page.context().close()
})

test('with a person chosen, the step buttons go from one of their strokes to the next', async () => {
  const page = await watch(390, 844)
  await page.getByRole('button', { name: /^ben\s*20$/ }).click()
  await page.getByRole('button', { name: 'Previous stroke by ben' }).click()
  await untilMoment(page, `stroke 40 of ${STROKES}, by ben`)
  await page.getByRole('button', { name: 'Next stroke by ben' }).click()
  expect(await moment(page)).toBe(`stroke 40 of ${STROKES}, by ben`)
  for (let i = 0; i < 20; i += 1) await page.getByRole('button', { name: 'Previous stroke by ben' }).click()
  await untilMoment(page, `stroke 0 of ${STROKES}`)
  await page.context().close()
})

test('a finger drags the slider, plays and steps', async () => {
  const page = await watch(390, 844, { hasTouch: true, isMobile: true })
  const devtools = await page.context().newCDPSession(page)
  const box = (await page.getByRole('slider', { name: 'Moment of the replay' }).boundingBox())!
  const track = (await page.locator('.replay-slider').boundingBox())!
  const y = box.y + box.height / 2
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number): Promise<unknown> =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  await touch('touchStart', box.x + box.width / 2)
  for (const share of [0.8, 0.6, 0.5]) await touch('touchMove', track.x + track.width * share)
  await touch('touchEnd')
  await untilMoment(page, /^stroke (29|30|31) of/)
  await page.getByRole('button', { name: 'Next stroke' }).tap()
  await untilMoment(page, /^stroke (30|31|32) of/)
  await page.getByRole('button', { name: 'Play', exact: true }).tap()
  await page.getByRole('button', { name: 'Pause' }).tap()
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
  await page.context().close()
})

/** Returns the SHA-256 of the shown pixels as RGBA, in hex. */
const hashShown = (page: Page): Promise<string> =>
  page.locator('.replay-paper canvas').evaluate(async (canvas: HTMLCanvasElement) => {
    const copy = new OffscreenCanvas(canvas.width, canvas.height)
    const context = copy.getContext('2d')!
    context.drawImage(canvas, 0, 0)
    const digest = await crypto.subtle.digest('SHA-256', context.getImageData(0, 0, copy.width, copy.height).data)
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  })

test("the last moment has the pixels of the artwork's picture, also after a way through the replay", async () => {
  const page = await watch(820, 1180)
  const reply = await page.request.get(`${app().server.origin}/api/artworks/${artwork.artworkId}/image`)
  const picture = await sharp(await reply.body())
    .ensureAlpha()
    .raw()
    .toBuffer()
  const expected = createHash('sha256').update(picture).digest('hex')
  const isPicture = async (): Promise<boolean> => (await hashShown(page)) === expected
  await eventually(isPicture, (equal) => equal)
  const slider = page.getByRole('slider', { name: 'Moment of the replay' })
  await slider.focus()
  await page.keyboard.press('Home')
  await eventually(isPicture, (equal) => !equal)
  await page.keyboard.press('End')
  await eventually(isPicture, (equal) => equal)
  await page.context().close()
})

test('with reduced motion strokes appear whole, and nothing plays by itself', async () => {
  const page = await watch(820, 1180, { reducedMotion: 'reduce' })
  expect(await moment(page)).toBe(`stroke ${STROKES} of ${STROKES}, by ana`)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await untilMoment(page, /^stroke [1-9]\d? of/)
  expect((await runAxe(page)).violations).toEqual([])
  await page.context().close()
})
