/**
 * Which processes of a shared storage live: the lease of each. Every process counts up a row of its own. One whose count stands still while
 * another process reads it several times has ended, is paused, or is cut off. No clock is compared with that of another machine, and a time
 * in which nobody can write ends nobody's lease.
 */
import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context/context.ts'
import type { CollectionDefinition } from '#server/storage/storage.ts'

interface ProcessRow {
  /** The process's random id. */
  _id: string
  beats: number
}

const processCollection: CollectionDefinition<ProcessRow> = { name: 'processes', indexes: [] }

/** The pause between beats. */
export const BEAT_INTERVAL_MS = 1_500
/** A process has ended that has not counted up between this many readings in a row. */
const ENDED_AFTER_READINGS = 3
/** Then its row is deleted by any process that still finds it. */
const FORGOTTEN_AFTER_READINGS = 400

interface Reading {
  readonly beats: number | null
  /** Readings since the count went up. */
  readonly stoodStill: number
}

export class LiveProcesses {
  /** Names this process to the others. */
  readonly id = randomUUID()
  readonly #storage: Context['storage']
  readonly #known = new Map<string, Reading>()

  constructor(storage: Context['storage']) {
    this.#storage = storage
  }

  get #rows() {
    return this.#storage.collection(processCollection)
  }

  /** Renews this process's lease and reads those of the others. Rejects when the storage does not respond. */
  async beat(): Promise<void> {
    await this.#rows.updateOne({ _id: this.id }, { $inc: { beats: 1 } }, { upsert: true })
    const found = new Map((await this.#rows.find({})).map(({ _id, beats }) => [_id, beats]))
    for (const id of new Set([...found.keys(), ...this.#known.keys()])) {
      const before = this.#known.get(id)
      const beats = found.get(id) ?? null
      const stoodStill = before && before.beats === beats ? before.stoodStill + 1 : 0
      this.#known.set(id, { beats, stoodStill })
      if (stoodStill < FORGOTTEN_AFTER_READINGS) continue
      if (beats !== null) await this.#rows.deleteOne({ _id: id, beats })
      this.#known.delete(id)
    }
  }

  /** Whether a process holds its lease. A new one counts as living for a while. */
  isLive(id: string): boolean {
    const reading = this.#known.get(id)
    if (!reading) this.#known.set(id, { beats: null, stoodStill: 0 })
    return (reading?.stoodStill ?? 0) < ENDED_AFTER_READINGS
  }

  /** Whether another process is known by its lease, and has not ended. A new one is from the next beat on. */
  hasLease(id: string): boolean {
    const reading = this.#known.get(id)
    return (
      id !== this.id && reading !== undefined && reading.beats !== null && reading.stoodStill < ENDED_AFTER_READINGS
    )
  }

  /** Gives up this process's lease. */
  async end(): Promise<void> {
    await this.#rows.deleteOne({ _id: this.id })
  }
}
