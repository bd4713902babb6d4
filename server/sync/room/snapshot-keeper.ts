/** Decides when a room needs a new snapshot and writes it in the background, one at a time. */
import type { DurableDocument } from './durable-document.ts'
import type { Snapshots } from '#server/log/snapshots.ts'

/**
 * A snapshot is due after this many new entries, and after this share of the log: reading so many takes tens of milliseconds.
 * The share keeps long artworks cheap, because each snapshot holds the whole document.
 */
const BUSY_MIN_ENTRIES = 2_000
const BUSY_MIN_SHARE = 1 / 4
/** After this time without new entries fewer are enough, so that the next opening reads almost nothing but the snapshot. */
const QUIET_MS = 1_000
const QUIET_MIN_ENTRIES = 100
const QUIET_MIN_SHARE = 1 / 64

export interface SnapshotKeeperOptions {
  readonly artworkId: number
  readonly durable: DurableDocument
  readonly snapshots: Snapshots
  /** A snapshot could not be written; the log still holds everything. */
  readonly onFailure: (error: unknown) => void
}

export class SnapshotKeeper {
  readonly #options: SnapshotKeeperOptions
  /** The last log entry of the newest snapshot. */
  #snapshotSeq = 0
  #saving: Promise<void> | null = null
  /** Fires when the room has been quiet for `QUIET_MS`. */
  #quietTimer: NodeJS.Timeout | null = null
  #isStopped = false

  constructor(options: SnapshotKeeperOptions) {
    this.#options = options
  }

  /** The document was restored from the newest snapshot. */
  restored(): void {
    this.#snapshotSeq = this.#options.durable.lastSeq
  }

  /** New entries have become durable. */
  entriesAdded(): void {
    if (this.#isDue(BUSY_MIN_ENTRIES, BUSY_MIN_SHARE)) this.#save()
    else if (this.#quietTimer) this.#quietTimer.refresh()
    else this.#quietTimer = setTimeout(() => this.#saveIfQuiet(), QUIET_MS).unref()
  }

  /** Ends the wait for quiet, and writes a snapshot now if one is due. Resolves when none is being written. */
  async settle(): Promise<void> {
    if (this.#quietTimer) {
      clearTimeout(this.#quietTimer)
      this.#quietTimer = null
      this.#saveIfQuiet()
    }
    await this.#saving
  }

  /** The room is discarded: writes no more snapshots of it. */
  stop(): void {
    this.#isStopped = true
  }

  #isDue(minEntries: number, minShare: number): boolean {
    const { lastSeq } = this.#options.durable
    return lastSeq - this.#snapshotSeq >= Math.max(minEntries, lastSeq * minShare)
  }

  #saveIfQuiet(): void {
    if (!this.#isStopped && this.#isDue(QUIET_MIN_ENTRIES, QUIET_MIN_SHARE)) this.#save()
  }

  #save(): void {
    const { artworkId, durable, snapshots, onFailure } = this.#options
    if (this.#saving) return
    this.#snapshotSeq = durable.lastSeq
    // In an async function, so that a snapshot that cannot be made is a failure like one that cannot be stored.
    const save = async (): Promise<void> => snapshots.save(artworkId, durable.snapshot())
    this.#saving = save()
      .catch(onFailure)
      .finally(() => {
        this.#saving = null
      })
  }
}
