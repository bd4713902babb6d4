import { encodeKey } from './ordered-key.ts'
import type { LmdbStore } from './lmdb-store.ts'

interface Sequence {
  last: number
  /** The highest number that is on the disk. */
  durable: number
  saving: Promise<void> | null
}

/**
 * Named counters. They stand apart from the write queue, so that a transaction's work may ask for a number. A number is
 * handed out only once it is on the disk; those asked for meanwhile share the next write.
 */
export class Sequences {
  readonly #store: LmdbStore
  readonly #sequences = new Map<string, Sequence>()

  constructor(store: LmdbStore) {
    this.#store = store
  }

  /** 1, 2, 3, ... Rejects with StorageUnavailable; the number is then lost, never given twice. */
  async next(name: string): Promise<number> {
    const key = encodeKey(['sequence', name])
    let sequence = this.#sequences.get(name)
    if (!sequence) {
      const last = Number(this.#store.note(key) ?? 0)
      this.#sequences.set(name, (sequence = { last, durable: last, saving: null }))
    }
    const mine = ++sequence.last
    while (sequence.durable < mine) {
      sequence.saving ??= this.#save(key, sequence)
      await sequence.saving
    }
    return mine
  }

  async #save(key: Buffer, sequence: Sequence): Promise<void> {
    const reached = sequence.last
    try {
      await this.#store.commit({ documents: [], indexes: [], notes: [[key, reached]] })
      sequence.durable = reached
    } finally {
      sequence.saving = null
    }
  }
}
