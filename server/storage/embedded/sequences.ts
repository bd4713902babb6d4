/** Named counters of the embedded engine (`Storage.nextId`). */
import { encodeKey } from './documents/ordered-key.ts'
import type { LmdbStore } from './lmdb-store.ts'

interface Sequence {
  /** The highest assigned number, durable or not. */
  last: number
  /** The highest number that is on disk. */
  durable: number
  saving: Promise<void> | null
}

/**
 * Bypasses the write queue, so that a transaction can draw a number without waiting for itself. A number is returned only when
 * it is on disk; numbers drawn during a write share the next one.
 */
export class Sequences {
  readonly #store: LmdbStore
  readonly #sequences = new Map<string, Sequence>()

  constructor(store: LmdbStore) {
    this.#store = store
  }

  /** Returns 1, 2, 3, ... Rejects with StorageUnavailable; that number is then lost and never returned again. */
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
