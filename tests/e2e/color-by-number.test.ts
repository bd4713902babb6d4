/** A page colored by its numbers: with pointer and keyboard, together with somebody who sees no numbers, and without a network. */
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { Template } from '#contract/templates.ts'
import { toHex } from '#crdt/document/stroke/color.ts'
import { UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { numberRegions, type NumberedPage } from '#crdt/regions/numbers/number-regions.ts'
import { regionGraph, type GraphRegion } from '#crdt/regions/region-graph.ts'
import { eventually } from '#tests/eventually.ts'
import { runAxe } from './support/axe.ts'
import type { BrowserUser, Point } from './support/browser-user.ts'
import { setOffline } from './support/set-offline.ts'
import { setUpApp } from './support/set-up-app.ts'

/** The elephant: few regions. */
const EASY_PAGE = 15
const ALL_COLORED = 'Every part has a color. What a picture!'

const app = setUpApp({ serviceWorker: true })

/** Returns the numbers of a page, as every device computes them. */
async function numbersOf({ page }: BrowserUser): Promise<NumberedPage> {
  const { origin } = app().server
  const templates = (await (await page.request.get(`${origin}/api/templates`)).json()) as Template[]
  const { platesUrl } = templates.find(({ id }) => id === EASY_PAGE)!
  const { labels, regions } = decodePlates(await (await page.request.get(origin + platesUrl)).body())
  return numberRegions(
    regionGraph(labels),
    regions.map((region) => region?.reference ?? null),
  )
}

const middleOf = ({ center }: GraphRegion): Point => [center.x / UNITS_PER_PIXEL, center.y / UNITS_PER_PIXEL]
const crayon = (page: Page, number: number) => page.getByRole('radio', { name: new RegExp(`^Number ${number}, `) })
const layer = (page: Page) => page.getByTestId('numbers')
const note = ({ page }: BrowserUser): Promise<string> => page.locator('.number-note').innerText()

async function focusPage({ page }: BrowserUser): Promise<void> {
  await page.getByRole('application', { name: 'Page to color' }).focus()
}

test('a whole page is colored by number, with pointer and keyboard, and others see the pixels alone (NUMBER-2)', async () => {
  const { signUpOnline } = app()
  const kim = await signUpOnline('kim')
  await kim.openPage(EASY_PAGE)
  const { colors } = await numbersOf(kim)
  expect(await layer(kim.page).count()).toBe(0)
  await kim.page.getByRole('switch', { name: 'Color by number' }).click()
  await layer(kim.page).waitFor()
  expect(await kim.page.getByRole('radiogroup', { name: 'Numbers' }).getByRole('radio').count()).toBe(colors.length)
  expect((await runAxe(kim.page)).violations).toEqual([])

  const open = (number: number) => layer(kim.page).getByText(String(number), { exact: true })
  const isDone = ({ number }: { number: number }) =>
    crayon(kim.page, number)
      .and(kim.page.getByRole('radio', { name: /, done$/ }))
      .waitFor()

  // 'Paint me one' paints one part as this person's own fill, once.
  await kim.page.getByRole('button', { name: 'Paint me one' }).click()
  await kim.untilStatusIs('All changes saved')
  await eventually(
    () => kim.strokes(),
    ({ length }) => length === 1,
  )
  await kim.press('p')
  await eventually(
    () => note(kim),
    (words) => words === 'One gift for each page. Now it is your turn!',
  )
  const [gift] = await kim.strokes()
  expect(gift).toMatchObject({ tool: 'fill' })
  expect(colors.map(({ color }) => toHex(color))).toContain(gift!.fillColor!.toLowerCase())
  await kim.press('Control+z')
  await kim.page.getByText('Undone', { exact: true }).waitFor({ state: 'attached' })

  const code = await kim.colorTogether()
  const ben = await signUpOnline('ben')
  await ben.joinByCode(code)

  for (const { number, regions } of colors) {
    const isByPointer = number % 2 === 1
    if (isByPointer) await crayon(kim.page, number).click()
    else {
      await focusPage(kim)
      await kim.press(String(number))
    }
    for (const _ of regions) {
      const before = await open(number).count()
      if (before === 0) break
      await kim.press('w')
      const shown = Number(await kim.page.locator('[data-pulse]').getAttribute('data-pulse'))
      const region = regions.find(({ label }) => label === shown)!
      if (isByPointer) await kim.tap(middleOf(region))
      else {
        await eventually(
          () => kim.page.getByTestId('region-words').innerText(),
          (words) => words.includes(`number ${number}, not colored yet; Enter colors it`),
        )
        await kim.press('Enter')
      }
      await eventually(
        () => open(number).count(),
        (count) => count === before - 1,
      )
    }
    await isDone({ number })
  }
  await kim.page.getByText(ALL_COLORED).first().waitFor()
  await kim.settled()
  await eventually(
    async () => [await kim.fingerprint(), await ben.fingerprint(), await kim.serverFingerprint()],
    (pictures) => new Set(pictures).size === 1,
  )
  expect(await layer(ben.page).count()).toBe(0)
  expect(await ben.page.getByRole('radiogroup', { name: 'Crayons' }).count()).toBe(1)

  await kim.page.getByRole('button', { name: 'Mark Complete' }).first().click()
  await kim.page.getByRole('dialog', { name: 'Artwork Completed!' }).getByText('View Completed Artwork').click()
  await layer(kim.page).waitFor({ state: 'detached' })
  expect([...kim.errors, ...ben.errors]).toEqual([])
})

test('numbers stay through a reload without a network, and a color of one’s own is never refused', async () => {
  const kim = await app().signUp('kim offline', { width: 390, height: 844, touch: true })
  await kim.page.addInitScript(() => localStorage.setItem('knowsFingers', 'true'))
  await kim.openPage(EASY_PAGE)
  const { colors } = await numbersOf(kim)
  await kim.page.getByRole('button', { name: 'Color by number' }).click()
  const [first, second] = [colors[0]!, colors[1]!]
  await crayon(kim.page, first.number).click()
  await kim.tap(middleOf(first.regions[0]!))
  await kim.untilStatusIs('All changes saved')
  await kim.untilCachedForOffline()
  await setOffline(kim.context, true)
  await kim.page.reload()
  await kim.untilReady()
  await layer(kim.page).waitFor()
  await kim.page
    .getByRole('radio', { name: new RegExp(`^Number ${first.number}, .*(1 of ${first.regions.length}|done)$`) })
    .waitFor()

  // The second number's part in the first one's color: it has a color, and keeps its number.
  await crayon(kim.page, first.number).click()
  await kim.tap(middleOf(second.regions[0]!))
  await focusPage(kim)
  await kim.press('2')
  for (const _ of second.regions) await kim.press('w')
  expect((await runAxe(kim.page)).violations).toEqual([])
  await setOffline(kim.context, false)
  await kim.untilStatusIs('All changes saved')
  expect(await kim.strokes()).toHaveLength(2)
  await kim.page.getByRole('button', { name: 'Color by number' }).click()
  await layer(kim.page).waitFor({ state: 'detached' })
  expect(kim.errors).toEqual([])
})
