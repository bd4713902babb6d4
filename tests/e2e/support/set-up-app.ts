/** Starts the built app before a suite's first test, and stops it after its last. */
import { afterAll, beforeAll } from 'vitest'
import type { Browser } from 'playwright-core'
import { isLong } from '#tests/run-options.ts'
import { BrowserUser, type Viewport } from './browser-user.ts'
import { type ContextDefaults, contextOpener, type NewContext } from './new-context.ts'
import { ServerProcess } from './server-process.ts'
import { closeContexts, sharedBrowser } from './shared-browser.ts'

export interface RunningApp {
  readonly browser: Browser
  readonly server: ServerProcess
  readonly newContext: NewContext
  /** The same in a suite with service workers, for somebody who opens nothing without a network. So are the other two of this name. */
  readonly newContextOnline: NewContext
  /** Registers a new person with a browser context of their own. */
  readonly signUp: (name: string, viewport?: Viewport) => Promise<BrowserUser>
  readonly signUpOnline: (name: string, viewport?: Viewport) => Promise<BrowserUser>
  /** The same, through the form. */
  readonly signUpByForm: (name: string, viewport?: Viewport) => Promise<BrowserUser>
  /** Opens a browser context of somebody who is not signed in. */
  readonly visit: (viewport?: Viewport) => Promise<BrowserUser>
  readonly visitOnline: (viewport?: Viewport) => Promise<BrowserUser>
}

export interface AppOptions extends ContextDefaults {
  /** Variables of the server. Without any, it uses the embedded engine. */
  readonly environment?: () => Record<string, string>
}

/** Registers the hooks and returns a getter of the running app; the getter throws before the hooks have run. */
export function setUpApp({ environment = () => ({}), ...defaults }: AppOptions = {}): () => RunningApp {
  let server: ServerProcess | null = null
  let browser: Browser | null = null
  beforeAll(async () => {
    server = await ServerProcess.start(environment())
    browser = await sharedBrowser()
  })
  afterAll(async () => {
    if (browser) await closeContexts(browser)
    await server?.dispose()
  })
  return () => {
    if (!server || !browser) throw new Error('the app has not been started yet')
    return runningApp(server, browser, defaults)
  }
}

function runningApp(server: ServerProcess, browser: Browser, defaults: ContextDefaults): RunningApp {
  const { origin } = server
  const newContext = contextOpener(browser, defaults)
  const newContextOnline = contextOpener(browser, { ...defaults, serviceWorker: isLong })
  return {
    server,
    browser,
    newContext,
    newContextOnline,
    signUp: (name, viewport) => BrowserUser.signUp({ newContext, origin, name, viewport }),
    signUpOnline: (name, viewport) => BrowserUser.signUp({ newContext: newContextOnline, origin, name, viewport }),
    signUpByForm: (name, viewport) => BrowserUser.signUpByForm({ newContext, origin, name, viewport }),
    visit: (viewport) => BrowserUser.visit({ newContext, origin, viewport }),
    visitOnline: (viewport) => BrowserUser.visit({ newContext: newContextOnline, origin, viewport }),
  }
}
