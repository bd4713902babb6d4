/** Starts the built app and one browser before a suite's first test, and stops them after its last. */
import { afterAll, beforeAll } from 'vitest'
import type { Browser } from 'playwright-core'
import { isLong } from '#tests/run-options.ts'
import { launchChromium } from '#scripts/chromium.ts'
import { BrowserUser, type Viewport } from './browser-user.ts'
import { ServerProcess } from './server-process.ts'

export interface RunningApp {
  readonly browser: Browser
  readonly server: ServerProcess
  /** Registers a new person with a browser context of their own. */
  readonly signUp: (name: string, viewport?: Viewport) => Promise<BrowserUser>
  /** The same, through the form. */
  readonly signUpByForm: (name: string, viewport?: Viewport) => Promise<BrowserUser>
  /** Opens a browser context of somebody who is not signed in. */
  readonly visit: (viewport?: Viewport) => Promise<BrowserUser>
}

export interface AppOptions {
  /** Variables of the server. Without any, it uses the embedded engine. */
  readonly environment?: () => Record<string, string>
  /**
   * Whether browsers of people install the service worker. It stores the whole app in each new browser context, which takes half of
   * such a test's processor time; so in `npm test` only suites about it have one, and in `npm run test:long` all.
   */
  readonly serviceWorker?: boolean
}

/** Registers the hooks and returns a getter of the running app; the getter throws before the hooks have run. */
export function setUpApp({ environment = () => ({}), serviceWorker = isLong }: AppOptions = {}): () => RunningApp {
  let server: ServerProcess | null = null
  let browser: Browser | null = null
  beforeAll(async () => {
    server = await ServerProcess.start(environment())
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.dispose()
  })
  return () => {
    if (!server || !browser) throw new Error('the app has not been started yet')
    return runningApp(server, browser, serviceWorker)
  }
}

function runningApp(server: ServerProcess, browser: Browser, serviceWorker: boolean): RunningApp {
  const { origin } = server
  return {
    server,
    browser,
    signUp: (name, viewport) => BrowserUser.signUp({ browser, origin, name, viewport, serviceWorker }),
    signUpByForm: (name, viewport) => BrowserUser.signUpByForm({ browser, origin, name, viewport, serviceWorker }),
    visit: (viewport) => BrowserUser.visit({ browser, origin, viewport, serviceWorker }),
  }
}
