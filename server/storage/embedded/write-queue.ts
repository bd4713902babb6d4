import type { DocumentSource } from './document-source.ts'
import { Layer } from './layer.ts'
import { StorageUnavailable } from '#server/storage/storage.ts'

interface Task {
  /** Works on the layer it is given; what it throws undoes the layer. */
  run: (layer: Layer) => unknown
  /** A transaction, whose work takes its time: it does not keep earlier writes waiting for their commit. */
  takesTime: boolean
  resolve: (value: never) => void
  reject: (reason: unknown) => void
}

/** At most this many writes share a commit, so that the layer they are judged against stays small. */
const MAX_WRITES_PER_COMMIT = 256

/**
 * Runs writes one after the other, each against all before it, and commits them in groups: whatever arrives while a
 * commit is on its way to the disk goes into the next one. A write settles only after its commit.
 */
export class WriteQueue {
  readonly #committed: DocumentSource
  readonly #commit: (layer: Layer) => Promise<void>
  readonly #tasks: Task[] = []
  #running: Promise<void> | null = null
  #closed = false

  /** `commit` makes a layer's changes durable, all or none. */
  constructor(committed: DocumentSource, commit: (layer: Layer) => Promise<void>) {
    this.#committed = committed
    this.#commit = commit
  }

  /** Runs `work` alone among the writes; resolves with its result once that is on the disk. */
  write<R>(work: (layer: Layer) => R | Promise<R>, options: { takesTime: boolean } = { takesTime: false }): Promise<R> {
    if (this.#closed) return Promise.reject(new StorageUnavailable('the storage is closed'))
    return new Promise<R>((resolve, reject) => {
      this.#tasks.push({ run: work, takesTime: options.takesTime, resolve, reject })
      this.#running ??= this.#runAll()
    })
  }

  /** Takes no more; resolves when what it has is done. */
  async close(): Promise<void> {
    this.#closed = true
    while (this.#running) await this.#running
  }

  async #runAll(): Promise<void> {
    // Whoever writes in the same turn of the event loop shares the first commit.
    await new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
    do {
      await this.#runGroup()
      await writersHaveGoneOn()
    } while (this.#tasks.length > 0)
    this.#running = null
  }

  async #runGroup(): Promise<void> {
    const group = new Layer(this.#committed)
    const settle: (() => void)[] = []
    const refuse: ((reason: unknown) => void)[] = []
    while (this.#tasks.length > 0 && settle.length < MAX_WRITES_PER_COMMIT) {
      if (this.#tasks[0]!.takesTime && settle.length > 0) break
      const task = this.#tasks.shift()!
      const layer = new Layer(group)
      refuse.push(task.reject)
      try {
        const result = task.takesTime ? await task.run(layer) : task.run(layer)
        layer.mergeInto(group)
        settle.push(() => task.resolve(result as never)) // `write` gave the task a resolve of the work's own type
      } catch (error) {
        settle.push(() => task.reject(error))
      }
    }
    try {
      if (group.changes.size > 0) await this.#commit(group)
      for (const done of settle) done()
    } catch (error) {
      for (const reject of refuse) reject(error)
    }
  }
}

/** Resolves when everything that followed from the settled writes has run: who writes on shares the next commit. */
const writersHaveGoneOn = (): Promise<void> =>
  new Promise((resolve) => {
    process.nextTick(resolve)
  })
