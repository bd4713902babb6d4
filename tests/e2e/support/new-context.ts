/** Opens browser contexts with what a suite's tests have in common. */
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { isLong } from '#tests/run-options.ts'

export interface ContextDefaults {
  /**
   * Whether browsers install the service worker. It stores the whole app in each new context, which takes half of such a test's
   * processor time; so in `npm test` only suites about it have one, and in `npm run test:long` all.
   */
  readonly serviceWorker?: boolean
  /**
   * Whether things fade, glide and hop. Drawing that takes a sixth of a test's processor time; so in `npm test` people ask for
   * reduced motion, except in suites about motion, and in `npm run test:long` nobody does.
   */
  readonly motion?: boolean
}

export type NewContext = (options?: BrowserContextOptions) => Promise<BrowserContext>

/** Returns a function that opens a context; its own options come before the defaults. */
export function contextOpener(
  browser: Browser,
  { serviceWorker = isLong, motion = isLong }: ContextDefaults,
): NewContext {
  return (options = {}) =>
    browser.newContext({
      serviceWorkers: serviceWorker ? 'allow' : 'block',
      reducedMotion: motion ? 'no-preference' : 'reduce',
      ...options,
    })
}
