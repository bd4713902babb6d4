/** A very long replay can be scrubbed, played and saved without blocking the page. */
import type { Page } from 'playwright-core'
import { eventually } from '#tests/eventually.ts'
import { beforeAll, expect, test } from 'vitest'
import { longHistory } from '#tests/e2e/support/long-history.ts'
import { longestTask, MAX_TASK_MS } from '#tests/e2e/support/long-tasks.ts'
import { setUpApp } from '#tests/e2e/support/set-up-app.ts'

const STROKES = 10_000

const app = setUpApp()
let page: Page
beforeAll(async () => {
  const ana = await app().signUp('ana')
  const { origin } = app().server
  page = ana.page
  const made = await page.request.post(`${origin}/api/artworks`, { data: { title: 'Long' } })
  const { id } = (await made.json()) as { id: number }
  const reply = longHistory(STROKES)
  await ana.context.route('**/history*', (route) =>
    route.fulfill({ json: reply(Number(new URL(route.request().url()).searchParams.get('after') ?? 0)) }),
  )
  await page.goto(`${origin}/artwork/${id}/replay`)
  await page.getByText(`stroke ${STROKES} of ${STROKES}`).waitFor()
})

const moment = (): Promise<string | null> =>
  page.getByRole('slider', { name: 'Moment of the replay' }).getAttribute('aria-valuetext')

test('scrubbing through 10,000 strokes never blocks the main thread', async () => {
  const track = (await page.locator('.replay-slider').boundingBox())!
  const y = track.y + track.height / 2
  const longest = await longestTask(page, async () => {
    await page.mouse.move(track.x + track.width * 0.5, y)
    await page.mouse.down()
    for (const share of [0.1, 0.9, 0.3, 0.7, 0.2])
      await page.mouse.move(track.x + track.width * share, y, { steps: 25 })
    await page.mouse.up()
  })
  expect(Number(/^stroke (\d+) of/.exec((await moment()) ?? '')?.[1])).toBeGreaterThan(STROKES * 0.17)
  expect(longest).toBeLessThanOrEqual(MAX_TASK_MS)
})

test('picture and controls fit on the screen together, without scrolling', async () => {
  const before = page.viewportSize()!
  for (const [width, height] of [
    [390, 664],
    [820, 1180],
    [844, 390],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => scrollTo(0, 0))
    const player = (await page.locator('.replay-player').boundingBox())!
    expect(player.y + player.height, `${width} x ${height}`).toBeLessThanOrEqual(height)
  }
  await page.setViewportSize(before)
})

test('both lines of a step fit into its row when words are large', async () => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 24 } })
  const rowsCut = (): Promise<number> =>
    page.getByRole('option').evaluateAll(
      (rows) =>
        rows.filter((row) => {
          const { top, bottom } = row.getBoundingClientRect()
          return [...row.children].some((part) => {
            const box = part.getBoundingClientRect()
            return box.top < top || box.bottom > bottom
          })
        }).length,
    )
  // The rows get their new height a frame later.
  await eventually(async () => (await rowsCut()) === 0)
  expect(await page.getByRole('option', { selected: true }).isVisible()).toBe(true)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await devtools.detach()
})

test('playing at 64x does not block it either', async () => {
  await page.getByRole('slider', { name: 'Moment of the replay' }).focus()
  const longest = await longestTask(page, async () => {
    await page.keyboard.press(' ')
    await page.waitForTimeout(1_000)
    await page.keyboard.press(' ')
  })
  expect(longest).toBeLessThanOrEqual(MAX_TASK_MS)
})

test('nor does a film of them, which a worker makes', async () => {
  await page.getByRole('button', { name: 'Save the replay' }).click()
  await page.getByRole('radio', { name: 'GIF' }).click()
  const longest = await longestTask(page, async () => {
    await page.getByRole('button', { name: 'Save film' }).click()
    // The history is loaded and the strokes are being painted.
    await page.getByText(/^About .* in the end$/).waitFor()
    await page.waitForTimeout(1_000)
    await page.getByRole('button', { name: 'Cancel' }).click()
  })
  expect(longest).toBeLessThanOrEqual(MAX_TASK_MS)
})
