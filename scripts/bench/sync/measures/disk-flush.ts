/** What the disk alone takes to keep a few kilobytes: nobody who stores a stroke before showing it can be quicker. */
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newDirectory, removeDirectory } from './filled-room.ts'
import { quantile } from './quantile.ts'

const PAGE = new Uint8Array(4_096)
const PAGES = 256
const FLUSHES = 400
/** 200 a second. */
const PAUSE_MS = 5

/** Milliseconds of a write into a file's existing bytes, flushed. */
export async function diskFlush(): Promise<{ p50: number; p99: number }> {
  const directory = newDirectory()
  const file = await open(join(directory, 'flush'), 'w+')
  try {
    for (let page = 0; page < PAGES; page += 1) await file.write(PAGE)
    await file.sync()
    const times: number[] = []
    for (let i = 0; i < FLUSHES; i += 1) {
      await sleep(PAUSE_MS)
      const start = performance.now()
      await file.write(PAGE, 0, PAGE.length, (i % PAGES) * PAGE.length)
      await file.datasync()
      times.push(performance.now() - start)
    }
    const sorted = times.toSorted((a, b) => a - b)
    return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }
  } finally {
    await file.close()
    removeDirectory(directory)
  }
}
