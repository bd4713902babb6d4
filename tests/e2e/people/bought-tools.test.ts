/** A tip and a sticker from the store: bought, used on the canvas, and the same pixels on another person's screen and on the server. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { runAxe } from '#tests/e2e/support/axe.ts'
import { makeArtwork } from '#tests/e2e/support/make-artwork.ts'
import { screenFaults } from '#tests/e2e/support/screen-faults.ts'
import { setUpApp } from '#tests/e2e/support/set-up-app.ts'
import { untilStill } from '#tests/e2e/support/until-still.ts'

const app = setUpApp()

async function buy(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Buy ${title} for`) }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Purchase' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

test('a bought tip and a bought sticker color a page, and everybody sees the same pixels (ITEM-1)', async () => {
  const { server, signUp } = app()
  const [mia, tom] = [await signUp('mia'), await signUp('tom')]
  const { page } = mia
  for (const title of ['One', 'Two', 'Three'])
    await makeArtwork(mia, server.origin, { title, fills: [[400, 300, '#E84393']], completed: true })

  await mia.openPage(1)
  await mia.selectTool('Brush')
  expect(await page.getByRole('radio', { name: 'Crayon' }).count()).toBe(0)
  // Three stickers are everybody's.
  await mia.selectTool('Stickers')
  const stickers = page.getByRole('radiogroup', { name: 'Sticker' }).getByRole('radio')
  expect(await stickers.evaluateAll((found) => found.map((each) => each.getAttribute('aria-label')))).toEqual([
    'Heart',
    'Sun',
    'Balloon',
  ])
  await mia.tap([600, 500])
  await mia.settled()
  expect((await mia.strokes()).map(({ tool, itemId }) => [tool, itemId])).toEqual([['magic', undefined]])

  await page.goto(`${server.origin}/store?tab=brushes`)
  await buy(page, 'Wax Crayon')
  await page.getByText('On the canvas: Brush > Crayon').waitFor()
  await page.getByRole('tab', { name: 'Stickers' }).click()
  await buy(page, 'Happy Star')
  await page.getByText('On the canvas: Stickers > Star').waitFor()

  await mia.openPage(1)
  await mia.selectTool('Brush')
  // The tip is chosen with the keyboard alone.
  await page.getByRole('radio', { name: 'Sketchy' }).click()
  await mia.press('ArrowRight')
  await eventually(
    async () => (await page.getByRole('radio', { name: 'Crayon' }).getAttribute('aria-checked')) === 'true',
  )
  await mia.draw([
    [100, 300],
    [400, 320],
    [600, 280],
  ])
  const code = await mia.colorTogether()
  await tom.joinByCode(code)
  await mia.selectTool('Stickers')
  await page.getByRole('radio', { name: 'Star', exact: true }).click()
  expect(await runAxe(page)).toMatchObject({ violations: [] })
  // Stickers are one tool more than fits into a row or a column of a small screen.
  const desktop = page.viewportSize()!
  for (const [width, height] of [
    [320, 640],
    [844, 390],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await untilStill(page)
    // The layout follows the size when the browser tells of it, which may be a frame later.
    await eventually(
      () => page.evaluate(screenFaults, { fixed: true }),
      (faults) => faults.length === 0,
    )
  }
  expect(await runAxe(page)).toMatchObject({ violations: [] })
  await page.setViewportSize(desktop)
  await mia.selectColor('Sky')
  await mia.tap([300, 200])
  await mia.settled()
  await eventually(
    async () => Promise.all([mia.fingerprint(), tom.fingerprint(), mia.serverFingerprint()]),
    (prints) => new Set(prints).size === 1,
  )
  const strokes = await mia.strokes()
  expect(strokes.map(({ tool, brushTip, itemId }) => [tool, brushTip, itemId])).toEqual([
    ['brush', 'crayon', 221],
    ['magic', 'round', 251],
  ])
  expect(strokes[1]?.magicalEffects).toMatchObject([{ type: 'stamp:star', color: '#3fa9f5' }])

  const before = await tom.fingerprint()
  await mia.press('Control+z')
  await eventually(
    () => tom.fingerprint(),
    (print) => print !== before,
  )
  await eventually(async () => (await tom.fingerprint()) === (await mia.fingerprint()))
  expect([...mia.errors, ...tom.errors]).toEqual([])
})

test('in kid mode a child takes the crayons that it has bought, and leaves the grown-up theirs', async () => {
  const { server, signUp } = app()
  const kid = await signUp('kim', { width: 390, height: 844 })
  const { page } = kid
  await makeArtwork(kid, server.origin, { title: 'One', fills: [[400, 300, '#E84393']], completed: true })
  await page.goto(`${server.origin}/store?tab=brushes`)
  await buy(page, 'Ocean Palette')
  await kid.openPage(1)
  await page.getByRole('button', { name: 'Kid mode' }).click()
  await page.getByRole('button', { name: 'Crayons: Ocean' }).click()
  await page.getByRole('radio', { name: 'Lagoon' }).click()
  await kid.tap([600, 500])
  await kid.settled()
  expect(await page.evaluate(screenFaults, { fixed: true })).toEqual([])
  expect((await runAxe(page)).violations).toEqual([])
  // The crayons and the five fill styles are in view on the narrowest phone too, and on one that is held sideways.
  const looks = page.locator('.kid-looks')
  for (const size of [
    { width: 320, height: 640 },
    { width: 844, height: 390 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await page.locator(size.width > size.height ? '.kid-rail + .kid-looks' : '.kid-bar + .kid-looks').waitFor()
    await eventually(
      () => looks.evaluate((row) => row.scrollWidth - row.clientWidth + row.scrollHeight - row.clientHeight),
      (hidden) => hidden === 0,
    )
  }
  await page.getByRole('button', { name: 'Crayons: the usual ones' }).click()
  await page.getByRole('radio', { name: 'Berry', exact: true }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('palette'))).not.toBe('ocean')
  expect(kid.errors).toEqual([])
})
