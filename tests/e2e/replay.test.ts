/** The replay of an artwork: its list of steps by click and keys, on three screen sizes. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { createSharedArtwork, type SharedArtwork } from '#tests/chaos/support/run/shared-artwork.ts'
import { RawClient } from '#tests/chaos/support/clients/raw-client.ts'
import { eventually } from '#tests/eventually.ts'
import { runAxe } from './support/axe.ts'
import { setUpApp } from './support/set-up-app.ts'

const SCREENS = [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const
const STROKES = 60

const app = setUpApp()
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

async function watch(width: number, height: number): Promise<Page> {
  const { browser, server } = app()
  const context = await browser.newContext({ viewport: { width, height } })
  const [name, value] = artwork.people[0]!.cookie.split('=') as [string, string]
  await context.addCookies([{ name, value, url: server.origin }])
  const page = await context.newPage()
  await page.goto(`${server.origin}/artwork/${artwork.artworkId}/replay`)
  await page.getByText(`Stroke ${STROKES} of ${STROKES}`).waitFor()
  return page
}

const chosen = (page: Page): Promise<string | null> => page.getByRole('option', { selected: true }).textContent()
const moment = (page: Page): Promise<string | null> =>
  page.getByRole('slider', { name: 'Moment of the replay' }).getAttribute('aria-valuetext')

test.each(SCREENS)(
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
