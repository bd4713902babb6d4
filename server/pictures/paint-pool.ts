/**
 * A pool of painting threads. A job goes to the thread with the fewest, and takes along the plane that the artwork's last painting has left,
 * on whatever thread that was. Threads are started one by one as there is work, and end when they are idle.
 */
import type { Worker } from 'node:worker_threads'
import type { PaintedPicture, PaintResults, PictureJob } from './paint-job.ts'
import { PaintThread, type PaintThreadOptions } from './paint-thread.ts'
import type { PlaneCache } from './plane-cache.ts'

export class PaintPool {
  readonly #threads: readonly PaintThread[]
  readonly #planes: PlaneCache

  /** @param size how many threads there are at most, at least 1 */
  constructor(size: number, planes: PlaneCache, startWorker?: () => Worker, options?: PaintThreadOptions) {
    this.#threads = Array.from({ length: size }, () => new PaintThread(startWorker, options))
    this.#planes = planes
  }

  /** How many threads there are at most. */
  get size(): number {
    return this.#threads.length
  }

  /** As `PaintThread.picture`. Resolves with null when its time was over; a later job, also of another pool, goes on from there. */
  async picture(job: PictureJob): Promise<PaintedPicture | null> {
    const { artworkId } = job
    const { picture, plane } = await this.#leastBusy().picture({ ...job, plane: this.#planes.get(artworkId) })
    this.#planes.keep(artworkId, plane)
    return picture
  }

  /** As `PaintThread.openingPicture`. */
  openingPicture(job: PictureJob): Promise<PaintResults['openingPicture']> {
    return this.#leastBusy().openingPicture(job)
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()))
  }

  /** The first of them, so that the last threads end when there is little to do. */
  #leastBusy(): PaintThread {
    return this.#threads.reduce((least, thread) => (thread.jobs < least.jobs ? thread : least))
  }
}
