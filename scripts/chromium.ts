/** Finds the Chromium for tests and benchmarks: the one in an npm package, so that everybody uses the same. `CHROMIUM_PATH` names another. */
import { statfs } from 'node:fs/promises'
import packaged from '@sparticuz/chromium'
import { chromium, type Browser } from 'playwright-core'

/** Returns the browser's path. The first call on a machine unpacks the packaged one; do not call again until it has ended. */
export async function chromiumPath(): Promise<string> {
  return process.env.CHROMIUM_PATH || packaged.executablePath()
}

/** A container has 64 MB there by default, which a few web pages fill; browsers then share memory through files, for more time. */
const MIN_SHARED_MEMORY_BYTES = 2 ** 31

async function hasSharedMemory(): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs('/dev/shm')
    return bavail * bsize >= MIN_SHARED_MEMORY_BYTES
  } catch {
    // There is no such folder outside Linux.
    return false
  }
}

/** Starts a headless browser. It composes web pages in software: emulating a GPU takes three times the processor time. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: await chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: (await hasSharedMemory()) ? ['--disable-dev-shm-usage'] : [],
  })
}
