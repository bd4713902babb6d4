/**
 * Looks at a screen at every size, light and dark, as axe does, as a finger does and as somebody who uses Tab does. With
 * `FRIDGEDOOR_LOOK` naming a folder, the screens are stored there as pictures for people to look at.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isLong } from '#tests/run-options.ts'
import { runAxe } from './axe.ts'
import { screenFaults, type ScreenRules } from './screen-faults.ts'
import { unreachedByTab } from './unreached-by-tab.ts'
import { untilStill } from './until-still.ts'

const SIZES = [
  [320, 640],
  [390, 844],
  [820, 1180],
  [844, 390],
  [1024, 768],
  [1180, 820],
  [1440, 900],
] as const
/** Where pictures of the screens go, or undefined for none. */
const FOLDER = process.env['FRIDGEDOOR_LOOK']
/** The smallest, the phone on its side and the largest; all of them in `npm run test:long`, and for pictures. */
const SOME_SIZES = SIZES.filter((_, at) => isLong || FOLDER !== undefined || at % 3 === 0)
const SCHEMES = ['light', 'dark'] as const
/** Axe takes most of the time: in `npm test` it sees the smallest screen in the light and the largest in the dark. */
const isForAxe = (width: number, scheme: (typeof SCHEMES)[number]): boolean =>
  isLong || (width === 320 && scheme === 'light') || (width === 1440 && scheme === 'dark')

/** Expects nothing to be wrong with the screen, and leaves it at the size it had. */
export async function expectGoodAtEverySize(
  page: Page,
  name: string,
  rules: ScreenRules = { fixed: false },
): Promise<void> {
  // A message lies over the screen for some seconds, and goes by itself.
  for (const close of await page.getByRole('button', { name: 'Close message' }).all())
    await close.click({ timeout: 2_000 }).catch(() => undefined) // gone meanwhile
  const before = page.viewportSize()
  const faults: string[] = []
  for (const [width, height] of SOME_SIZES) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of SCHEMES) {
      // A screen that nothing looks at is not drawn.
      if (FOLDER === undefined && colorScheme === 'light' && !isForAxe(width, colorScheme)) continue
      await page.emulateMedia({ colorScheme })
      const where = `${name} at ${width} x ${height}, ${colorScheme}`
      if (isForAxe(width, colorScheme))
        faults.push(...(await runAxe(page)).violations.map((fault) => `${where}: ${fault}`))
      await takePicture(page, `${name}-${width}x${height}-${colorScheme}`)
    }
    await page.evaluate(backToTheTop)
    faults.push(
      ...(await page.evaluate(screenFaults, rules)).map((fault) => `${name} at ${width} x ${height}: ${fault}`),
    )
  }
  await page.emulateMedia({ colorScheme: 'light' })
  faults.push(...(await unreachedByTab(page)).map((control) => `${name}: Tab does not reach ${control}`))
  if (before) await page.setViewportSize(before)
  expect(faults).toEqual([])
}

/** Runs in the browser: the header stays over what scrolls under it. Resolves when the layout has followed. */
function backToTheTop(): Promise<unknown> {
  scrollTo(0, 0)
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (FOLDER === undefined) return
  await mkdir(FOLDER, { recursive: true })
  await untilStill(page)
  const isOpen = (await page.getByRole('dialog').count()) > 0
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: !isOpen })
}
