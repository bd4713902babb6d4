/** The largest file is painted without blocking the page. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import sharp from 'sharp'
import { drawRobot } from './support/draw-robot.ts'
import { setUpApp } from './support/set-up-app.ts'

const MAX_TASK_MS = 50
const LARGE_WIDTH = 3200

const app = setUpApp()

declare global {
  interface Window {
    /** Milliseconds. */
    longestTask: number
  }
}

/** Runs in the page. Browsers report tasks of more than 50 ms. */
function watchLongTasks(): void {
  window.longestTask = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask, duration)
  }).observe({ type: 'longtask' })
}

test('the main thread stays responsive while the largest file is painted', async () => {
  const ana = await app().signUp('ana')
  const { page } = ana
  await drawRobot(ana)
  await page.getByRole('button', { name: 'Save or print' }).click()
  // The screen behind the dialog has other radio buttons named by size.
  await page.getByRole('dialog').waitFor()
  await page.getByRole('radio', { name: 'Large' }).click()

  const longest: number[] = []
  // Other load on the machine counts as well, so one responsive try is enough.
  while (longest.length < 4 && Math.min(Infinity, ...longest) > MAX_TASK_MS) {
    await page.evaluate(watchLongTasks)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save picture' }).click()
    const file = await readFile(await (await download).path())
    longest.push(await page.evaluate(() => window.longestTask))
    expect((await sharp(file).metadata()).width).toBe(LARGE_WIDTH)
  }
  expect(Math.min(...longest)).toBeLessThanOrEqual(MAX_TASK_MS)
})
