/** Finds the Chromium for tests and benchmarks: the one in an npm package, so that everybody uses the same. `CHROMIUM_PATH` names another. */
import packaged from '@sparticuz/chromium'
import { chromium, type Browser } from 'playwright-core'

/** Returns the browser's path. The first call on a machine unpacks the packaged one; do not call again until it has ended. */
export async function chromiumPath(): Promise<string> {
  return process.env.CHROMIUM_PATH || packaged.executablePath()
}

/** Starts a headless browser. It composes web pages in software: emulating a GPU takes three times the processor time. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
}
