/** Work that is done a few pieces at a time; what does not fit into the queue is refused at once. */

/** There is too much to do already. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

export interface JobQueue {
  /** Rejects with QueueFull when `waiting` pieces wait already. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** `atOnce` pieces of work are done at the same time, `waiting` more wait in the order they came. */
export function createJobQueue(limits: { atOnce: number; waiting: number }): JobQueue {
  const line: (() => void)[] = []
  let running = 0
  return {
    async run(work) {
      if (running >= limits.atOnce) {
        if (line.length >= limits.waiting) throw new QueueFull(`${line.length} pieces of work are waiting`)
        // Whoever ends hands its place on, so `running` stays as it is.
        await new Promise<void>((resolve) => line.push(resolve))
      } else running++
      try {
        return await work()
      } finally {
        const next = line.shift()
        if (next) next()
        else running--
      }
    },
  }
}
