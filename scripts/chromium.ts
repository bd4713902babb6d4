/** The Chromium that tests and benchmarks drive: the one a package ships, so that all use the same; `CHROMIUM_PATH` names another. */
import packaged from '@sparticuz/chromium'
import { chromium, type Browser } from 'playwright-core'

/** With these the second page ends the packaged browser. */
const HARMFUL = new Set(['--single-process', '--no-zygote', '--in-process-gpu'])

/** Starts the browser, headless. */
export async function launchChromium(): Promise<Browser> {
  const chosen = process.env.CHROMIUM_PATH
  return chosen
    ? chromium.launch({ executablePath: chosen, args: ['--no-sandbox'] })
    : chromium.launch({
        executablePath: await packaged.executablePath(),
        args: packaged.args.filter((argument) => !HARMFUL.has(argument)),
      })
}
