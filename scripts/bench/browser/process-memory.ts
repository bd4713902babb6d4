/** The memory of a process, read from Linux's /proc. */
import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'

/** Long enough not to slow the machine down, and short enough to see a buffer that is filled and dropped. */
const SAMPLE_MS = 5

/** Returns what a process has in memory of its own or shares with others, without the files of its program. Megabytes. */
export function ownMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0)
  return (kilobytes('RssAnon') + kilobytes('RssShmem')) / 1024
}

/** Watches a process until `end`. */
export class PeakMemory {
  readonly #timer: NodeJS.Timeout
  readonly #pid: number
  #peak = 0

  constructor(pid: number) {
    this.#pid = pid
    this.#timer = setInterval(() => this.#sample(), SAMPLE_MS)
  }

  /** Returns the most megabytes that the process has had. */
  end(): number {
    clearInterval(this.#timer)
    this.#sample()
    return this.#peak
  }

  #sample(): void {
    this.#peak = Math.max(this.#peak, ownMegabytes(this.#pid))
  }
}

/** Returns the id of the process with the only page that is open: a process that waits for the next one is smaller. */
export async function rendererOf(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  await devtools.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  return renderers.reduce((largest, id) => (ownMegabytes(id) > ownMegabytes(largest) ? id : largest))
}
