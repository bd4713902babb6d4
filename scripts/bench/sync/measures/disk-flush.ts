/** Measures how long the disk alone takes to flush 4 kB: the lower bound for a server that stores before it acknowledges. */
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newDirectory, removeDirectory } from './filled-room.ts'
import { quantile } from './quantile.ts'

const BLOCK = new Uint8Array(4_096)
const BLOCKS = 256
const FLUSHES = 400
/** About 200 flushes a second. */
const PAUSE_MS = 5

/** Returns the milliseconds of overwriting 4 kB in a file and flushing them. */
export async function diskFlush(): Promise<{ p50: number; p99: number }> {
  const directory = newDirectory()
  const file = await open(join(directory, 'flush'), 'w+')
  try {
    for (let block = 0; block < BLOCKS; block += 1) await file.write(BLOCK)
    await file.sync()
    const times: number[] = []
    for (let i = 0; i < FLUSHES; i += 1) {
      await sleep(PAUSE_MS)
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
