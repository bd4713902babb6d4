/** Measures the disk alone, and LMDB alone on it: what a server that stores before it acknowledges takes at least. */
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { open as openLmdb, type RootDatabase } from 'lmdb'
import { newDirectory, removeDirectory } from './filled-room.ts'
import { quantile } from './quantile.ts'

const BLOCK = new Uint8Array(4_096)
/** The file has its length before it is measured, as that of our engine has: then a flush writes no journal of the file system. */
const BLOCKS = 4_096
/** About what a stroke takes in the log. */
const STROKE = new Uint8Array(250)
const PAUSE_MS = 2
const TURN_MS = 1_000

export interface DiskTimes {
  /** Milliseconds in which the disk takes a block of 4 kB. */
  readonly flush: Quantiles
  /** Milliseconds in which LMDB makes one stroke durable, with the settings of our engine. It flushes its data, and then the root of them. */
  readonly commit: Quantiles
}

export interface Quantiles {
  readonly p50: number
  readonly p99: number
}

export class DiskProbe {
  readonly #directory: string
  readonly #file: FileHandle
  readonly #store: RootDatabase<Uint8Array, number>
  readonly #flushes: number[] = []
  readonly #commits: number[] = []

  private constructor(directory: string, file: FileHandle) {
    this.#directory = directory
    this.#file = file
    // As in server/storage/embedded/lmdb-store.ts.
    this.#store = openLmdb({ path: join(directory, 'store'), encoding: 'binary', ...ENGINE_SETTINGS })
  }

  static async open(): Promise<DiskProbe> {
    const directory = newDirectory()
    const file = await open(join(directory, 'flush'), 'w+')
    await fill(file)
    const probe = new DiskProbe(directory, file)
    const data = await open(join(directory, 'store', 'data.mdb'), 'r+')
    await fill(data)
    await data.close()
    return probe
  }

  /** Flushes and commits in turns for a second, with pauses. */
  async turn(): Promise<void> {
    for (const end = performance.now() + TURN_MS; performance.now() < end;) {
      const block = (this.#flushes.length * 37) % BLOCKS
      await timed(this.#flushes, async () => {
        await this.#file.write(BLOCK, 0, BLOCK.length, block * BLOCK.length)
        await this.#file.datasync()
      })
      await sleep(PAUSE_MS)
      await timed(this.#commits, () => this.#store.batch(() => void this.#store.put(this.#commits.length, STROKE)))
      await sleep(PAUSE_MS)
    }
  }

  /** The times so far, of a turn at least. */
  async times(): Promise<DiskTimes> {
    if (this.#commits.length === 0) await this.turn()
    return { flush: quantilesOf(this.#flushes), commit: quantilesOf(this.#commits) }
  }

  async close(): Promise<void> {
    await this.#store.close()
    await this.#file.close()
    removeDirectory(this.#directory)
  }
}

const ENGINE_SETTINGS = { overlappingSync: false, eventTurnBatching: false, txnStartThreshold: 1 }

async function fill(file: FileHandle): Promise<void> {
  const { size } = await file.stat()
  for (let at = size; at < BLOCKS * BLOCK.length; at += BLOCK.length) await file.write(BLOCK, 0, BLOCK.length, at)
  await file.sync()
}

async function timed(times: number[], work: () => Promise<unknown>): Promise<void> {
  const start = performance.now()
  await work()
  times.push(performance.now() - start)
}

function quantilesOf(times: readonly number[]): Quantiles {
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }
}
