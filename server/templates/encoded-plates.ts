/** Plates in the encodings that clients accept, each made once and kept (SECURITY-90). */
import { withPainterVersion } from '#crdt/painter/plates/plates-codec.ts'
import { JobQueue } from '#server/http/budgets/job-queue.ts'
import { memoizeRecent } from './memoize-recent.ts'
import { brotliPlates, gzipPlates, unpackPlates } from './packed-plates.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Compressed plates take about 60 KB, those of a photo up to five times as much. */
const MAX_KEPT = 256
/** Others wait meanwhile: a flood of requests must not take all threads that compress and read files. */
const CONCURRENCY = 1
const MAX_WAITING = 500

export interface PackedBytes {
  readonly name: string
  /** Brotli. */
  readonly packed: Uint8Array
  readonly painterVersion: number
}

/** @param maxKept how many results stay in memory */
export function createPlatesEncoder(maxKept = MAX_KEPT) {
  const queue = new JobQueue({ concurrency: CONCURRENCY, maxQueued: MAX_WAITING })

  async function make({ packed, painterVersion }: PackedBytes, encoding: Encoding): Promise<Uint8Array> {
    const plain = await unpackPlates(packed)
    const bytes = painterVersion === 1 ? plain : withPainterVersion(plain, painterVersion)
    if (encoding === 'identity') return bytes
    return encoding === 'br' ? brotliPlates(bytes) : gzipPlates(bytes)
  }

  /** What waits to be made, by its key. */
  const wanted = new Map<string, readonly [PackedBytes, Encoding]>()
  const kept = memoizeRecent(maxKept, async (key) => {
    const given = wanted.get(key)
    if (!given) throw new Error(`nobody has asked for ${key}`)
    return queue.run(() => make(...given))
  })

  return {
    /**
     * Returns packed bytes in an encoding. `painterVersion` 1 stands for bytes without a version, such as line art. Rejects with QueueFull
     * when too many others wait.
     * @param name tells the bytes from all others
     */
    async encode(given: PackedBytes, encoding: Encoding): Promise<Uint8Array> {
      if (encoding === 'br' && given.painterVersion === 1) return given.packed
      // A plain one is large, and hardly any client wants it.
      if (encoding === 'identity') return queue.run(() => make(given, encoding))
      const key = `${given.name} ${given.painterVersion} ${encoding}`
      wanted.set(key, [given, encoding])
      try {
        return await kept(key)
      } finally {
        wanted.delete(key)
      }
    },
  }
}

export type PlatesEncoder = ReturnType<typeof createPlatesEncoder>
