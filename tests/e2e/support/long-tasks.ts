import type { Page } from 'playwright-core'
import { z } from 'zod'

/** The longest task of the main thread that nobody notices, in ms. */
export const MAX_TASK_MS = 50
const US_PER_MS = 1_000

const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** The processor's time, in microseconds. */
      tdur: z.number().optional(),
      args: z.object({ name: z.unknown() }).optional().catch(undefined),
    }),
  ),
})

/**
 * Returns the longest task of the page's main thread while `work` runs, in ms of the processor's time: other load on the machine
 * does not count.
 */
export async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser')
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await work()
  const { traceEvents } = Trace.parse(JSON.parse((await browser.stopTracing()).toString()))
  const mainThreads = new Set(
    traceEvents.flatMap(({ name, args, pid, tid }) =>
      name === 'thread_name' && args?.name === 'CrRendererMain' ? [`${pid} ${tid}`] : [],
    ),
  )
  const times = traceEvents.flatMap(({ pid, tid, tdur }) =>
    tdur !== undefined && mainThreads.has(`${pid} ${tid}`) ? [tdur] : [],
  )
  if (times.length === 0) throw new Error('the trace holds no task of the main thread')
  return times.reduce((longest, time) => Math.max(longest, time)) / US_PER_MS
}
