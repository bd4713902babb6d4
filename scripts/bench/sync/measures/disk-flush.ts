/** Measures the disk alone: what a server that stores before it acknowledges takes at least. */
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newDirectory, removeDirectory } from './filled-room.ts'
import { quantile } from './quantile.ts'

/** The disk alone overwrites and flushes a block of 4 kB this often, about 200 times a second. */
const FLUSHES = 400
const FLUSH_PAUSE_MS = 5
const BLOCK = new Uint8Array(4_096)
const BLOCKS = 256

/** Returns the milliseconds in which the disk alone takes a block. */
export async function diskFlush(): Promise<{ p50: number; p99: number }> {
  const directory = newDirectory()
  const file = await open(join(directory, 'flush'), 'w+')
  try {
    for (let block = 0; block < BLOCKS; block += 1) await file.write(BLOCK)
    await file.sync()
    const times: number[] = []
    for (let i = 0; i < FLUSHES; i += 1) {
      await sleep(FLUSH_PAUSE_MS)
      const start = performance.now()
      await file.write(BLOCK, 0, BLOCK.length, (i % BLOCKS) * BLOCK.length)
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
