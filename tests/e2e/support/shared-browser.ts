import type { Browser } from 'playwright-core'
import { launchChromium } from '#scripts/chromium.ts'

let launched: Promise<Browser> | null = null

/** Returns the browser that the suites of this process share. It ends with the process; starting one takes longer than many a test. */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await launched
  if (browser?.isConnected()) return browser
  launched = launchChromium()
  return launched
}

/** Closes everything that a suite has opened in it. */
export async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()))
}
