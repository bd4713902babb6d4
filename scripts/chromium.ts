/** A Chromium to test in: one found on the machine, else the one that a package ships (a browser download does not work everywhere). */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import packaged from '@sparticuz/chromium'
import { chromium, type Browser } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge']
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** With these the second page ends the packaged browser. */
const HARMFUL = new Set(['--single-process', '--no-zygote', '--in-process-gpu'])

function onThisMachine(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...ELSEWHERE]
  return process.env.CHROMIUM_PATH ?? candidates.find((path) => existsSync(path))
}

/** Starts the browser, headless. `PACKAGED_CHROMIUM=1` takes the packaged one even where another is installed. */
export async function launchChromium(): Promise<Browser> {
  const found = process.env.PACKAGED_CHROMIUM === '1' ? undefined : onThisMachine()
  return found
    ? chromium.launch({ executablePath: found, args: ['--no-sandbox'] })
    : chromium.launch({
        executablePath: await packaged.executablePath(),
        args: packaged.args.filter((argument) => !HARMFUL.has(argument)),
      })
}
