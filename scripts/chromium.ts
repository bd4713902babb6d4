/** The Chromium that tests and benchmarks drive: the one a package ships, so that all use the same; `CHROMIUM_PATH` names another. */
import packaged from '@sparticuz/chromium'
import { chromium, type Browser } from 'playwright-core'

/** Where it is. The packaged one is unpacked by the first call on a machine; a second call must not come before that has ended. */
export async function chromiumPath(): Promise<string> {
  return process.env.CHROMIUM_PATH || packaged.executablePath()
}

/** Starts the browser, headless. Without a GPU it composes pages in software: emulating one takes ten times as long. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
}
