import type { Page } from 'playwright-core'

/** Waits for everything that fades or slides and comes to an end: half-faded words have too little contrast, and moving ones no place. */
export async function untilStill(page: Page): Promise<void> {
  // What was pressed last begins to move in one of the next frames.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  )
}
