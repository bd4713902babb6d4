/** A minute of mashing with ten fingers in kid mode on a phone and on a tablet; in the short run, ten seconds together. */
import { expect, test } from 'vitest'
import { RandomSource } from '#tests/chaos/support/run/random-source.ts'
import { isLong, withSeed } from '#tests/run-options.ts'
import { eventually } from '#tests/eventually.ts'
import type { BrowserUser } from '#tests/e2e/support/browser-user.ts'
import { mashScreen } from '#tests/e2e/support/mash-screen.ts'
import { setUpApp } from '#tests/e2e/support/set-up-app.ts'
import { middleOf, TouchScreen } from '#tests/e2e/support/touch-screen.ts'

/** The robot: nine regions. */
const PAGE = 34
const MASHING_MS = isLong ? 60_000 : 5_000
/** Drawn in each half. A slow machine delivers few touches a second, and many of them miss the paper. */
const MIN_STROKES = isLong ? 20 : 0
/** A tap becomes a click within this time after its finger is lifted. */
const LAST_TAP_MS = 500

const app = setUpApp()

/** Returns what the fingers may not change. */
const around = ({ page }: BrowserUser): Promise<unknown> =>
  page.evaluate(() => ({
    scale: visualViewport!.scale,
    scrolled: [scrollX, scrollY],
    path: location.pathname,
    // Lost when the page is loaded again.
    mark: document.documentElement.dataset['mark'],
    kid: document.querySelector('.kid-mode') !== null,
    selected: String(getSelection()),
  }))

/** Closes the grown-ups' sum if a finger has opened it, also when the busy page opens it only after the last finger. */
async function closeSum({ page }: BrowserUser): Promise<void> {
  const brush = page.getByRole('button', { name: 'Brush', exact: true }).first()
  await page.waitForTimeout(LAST_TAP_MS)
  await eventually(async () => {
    const isClosed = await brush.isVisible()
    if (!isClosed) await page.keyboard.press('Escape')
    return isClosed
  })
}

test.each([
  ['Fill', 390, 844],
  ['Brush', 820, 1180],
] as const)(
  'after mashing with %s at %i x %i the picture is drawn on and whole',
  (tool, width, height) =>
    withSeed(async (seed) => {
      const toddler = await app().signUp(`toddler${width}`, { width, height, touch: true })
      const { page } = toddler
      await toddler.openPage(PAGE)
      await toddler.tap([5, 5])
      await toddler.untilStatusIs('All changes saved')
      await page.getByRole('button', { name: 'Kid mode', exact: true }).click()
      await toddler.selectTool(tool)
      await page.evaluate(() => (document.documentElement.dataset['mark'] = 'same page'))
      const fitted = (await page.locator('.drawing-page').boundingBox())!
      const before = await around(toddler)
      const screen = await TouchScreen.of(page)
      const random = new RandomSource(seed)
      const counts = [1]
      for (let half = 0; half < 2; half += 1) {
        await mashScreen({
          page,
          screen,
          random,
          ms: MASHING_MS / 2,
          back: () => page.evaluate(() => history.back()),
        })
        expect(await around(toddler)).toEqual(before)
        await closeSum(toddler)
        await toddler.settled()
        counts.push((await toddler.strokes()).length)
      }
      expect(counts[1]! - counts[0]!).toBeGreaterThanOrEqual(MIN_STROKES)
      expect(counts[2]! - counts[1]!).toBeGreaterThanOrEqual(MIN_STROKES)
      expect(counts[2]).toBeGreaterThan(counts[0]!)

      expect((await page.locator('.drawing-page').boundingBox())!.width).toBeLessThan(fitted.width * 3.001)
      const whole = page.getByRole('button', { name: 'Whole page', exact: true })
      if (await whole.isVisible()) await screen.tap(await middleOf(whole))
      await whole.waitFor({ state: 'hidden' })
      expect(await page.locator('.drawing-page').boundingBox()).toEqual(fitted)
      await toddler.selectTool('Brush')
      await screen.tap({ x: fitted.x + 20, y: fitted.y + 20 })
      await toddler.settled()
      expect(await toddler.strokes()).toHaveLength(counts[2]! + 1)
      expect(await toddler.fingerprint()).toBe(await toddler.serverFingerprint())
      expect(new Set(toddler.errors)).toEqual(new Set())
      await toddler.close()
    }),
  MASHING_MS + 60_000,
)
