/**
 * Group commit for the embedded engine. A commit costs one disk flush (fsync), however many writes it carries, so writes that
 * arrive together, or while a commit is being flushed, share the next commit.
 */
import type { DocumentSource } from './document-source.ts'
import { Layer } from './layer.ts'
import { StorageUnavailable } from '#server/storage/storage.ts'

interface QueuedWrite {
  /** Makes its changes in the layer it gets. If it throws, that layer is dropped. */
  run: (layer: Layer) => unknown
  isTransaction: boolean
  resolve: (value: never) => void
  reject: (reason: unknown) => void
}

/** Bounds the layer of uncommitted changes that each write of a group is checked against. */
const MAX_WRITES_PER_COMMIT = 256

/** Runs writes one at a time, each on top of all before it, and commits them in groups. */
export class WriteQueue {
  readonly #committed: DocumentSource
  readonly #commit: (layer: Layer) => Promise<void>
  readonly #queue: QueuedWrite[] = []
  /** Pending while writes are being run and committed. */
  #running: Promise<void> | null = null
  #closed = false

  /** `commit` makes all changes of a layer durable, or none of them. */
  constructor(committed: DocumentSource, commit: (layer: Layer) => Promise<void>) {
    this.#committed = committed
    this.#commit = commit
  }

  /**
   * Runs `work` while no other write runs, and resolves with its result when that is durable. Rejects with what `work`
   * throws, or with the commit's error. A transaction may be slow: writes queued before it are committed without waiting for it.
   */
  write<R>(
    work: (layer: Layer) => R | Promise<R>,
    { isTransaction }: { isTransaction: boolean } = { isTransaction: false },
  ): Promise<R> {
    if (this.#closed) return Promise.reject(new StorageUnavailable('the storage is closed'))
    return new Promise<R>((resolve, reject) => {
      this.#queue.push({ run: work, isTransaction, resolve, reject })
      this.#running ??= this.#commitAll()
    })
  }

  /** Refuses further writes, and resolves when the queued ones are settled. */
  async close(): Promise<void> {
    this.#closed = true
    while (this.#running) await this.#running
  }

  async #commitAll(): Promise<void> {
    // Waits for the end of this event loop turn, so that every write of a burst joins the first commit.
    await new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
    do {
      await this.#commitGroup()
      await resolvedCallersHaveRun()
    } while (this.#queue.length > 0)
    this.#running = null
  }

  /** Runs the waiting writes in order, commits their changes together, then settles them. A failed commit rejects them all. */
  async #commitGroup(): Promise<void> {
    const group = new Layer(this.#committed)
    const settleAfterCommit: (() => void)[] = []
    const rejectOnFailure: ((reason: unknown) => void)[] = []
    while (this.#queue.length > 0 && settleAfterCommit.length < MAX_WRITES_PER_COMMIT) {
      // Commit what is there first; the transaction begins the next group.
      if (this.#queue[0]!.isTransaction && settleAfterCommit.length > 0) break
      const write = this.#queue.shift()!
      const layer = new Layer(group)
      rejectOnFailure.push(write.reject)
      try {
        const result = write.isTransaction ? await write.run(layer) : write.run(layer)
        layer.mergeInto(group)
        settleAfterCommit.push(() => write.resolve(result as never)) // `write` paired this resolve with work of the same type
      } catch (error) {
        settleAfterCommit.push(() => write.reject(error))
      }
    }
    try {
      if (group.changes.size > 0) await this.#commit(group)
      for (const settle of settleAfterCommit) settle()
    } catch (error) {
      for (const reject of rejectOnFailure) reject(error)
    }
  }
}

/** Resolves when the callers of the settled writes have run, so that their next writes join the coming commit. */
const resolvedCallersHaveRun = (): Promise<void> =>
  new Promise((resolve) => {
    process.nextTick(resolve)
  })
