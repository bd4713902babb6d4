/** What a suite of browser tests plays on: the built app and one browser, there before the first test and gone after the last. */
import { afterAll, beforeAll } from 'vitest'
import type { Browser } from 'playwright-core'
import { launchChromium } from '#scripts/chromium.ts'
import { Artist } from './artist.ts'
import { ServerProcess } from './server-process.ts'

export interface Stage {
  readonly browser: Browser
  readonly server: ServerProcess
  /** Somebody new, who has a browser window of their own. */
  readonly signUp: (name: string, viewport?: { readonly width: number; readonly height: number }) => Promise<Artist>
}

/** The app stands on the embedded engine, unless its environment names another. To be called where hooks may be. */
export function setStage(environment: () => Record<string, string> = () => ({})): () => Stage {
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
    if (!server || !browser) throw new Error('the stage is not set yet')
    return stageOf(server, browser)
  }
}

const stageOf = (server: ServerProcess, browser: Browser): Stage => ({
  server,
  browser,
  signUp: (name, viewport) => Artist.signUp(browser, server.origin, name, viewport),
})
