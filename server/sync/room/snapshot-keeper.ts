/** Decides when a room needs a new snapshot and writes it in the background, one at a time. */
import type { DurableDocument } from './durable-document.ts'
import type { Snapshots } from '#server/log/snapshots.ts'

/**
 * A snapshot is due after this many new entries: reading that many takes tens of milliseconds. It costs what the document has behind its
 * last sealed chapter, a megabyte at most, however long the artwork is.
 */
const BUSY_MIN_ENTRIES = 2_000
/** After this time without new entries fewer are enough, so that the next opening reads almost nothing but the snapshot. */
const QUIET_MS = 1_000
const QUIET_MIN_ENTRIES = 100
/** An entry may have thousands of strokes, so that much of the document in new entries is as many of them. */
const BUSY_MIN_BYTES = 4 * 1024 * 1024
const QUIET_MIN_BYTES = 256 * 1024

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
  /** The size of the document in it. */
  #snapshotBytes = 0
  #saving: Promise<void> | null = null
  /** Fires when the room has been quiet for `QUIET_MS`. */
  #quietTimer: NodeJS.Timeout | null = null
  #isStopped = false

  constructor(options: SnapshotKeeperOptions) {
    this.#options = options
  }

  /** The document was restored from the newest snapshot. */
  restored(): void {
    this.#noteSnapshot()
  }

  #noteSnapshot(): void {
    const { lastSeq, bytes } = this.#options.durable
    this.#snapshotSeq = lastSeq
    this.#snapshotBytes = bytes
  }

  /** New entries have become durable. */
  entriesAdded(): void {
    if (this.#isDue(BUSY_MIN_ENTRIES, BUSY_MIN_BYTES)) this.#save()
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

  #isDue(minEntries: number, minBytes: number): boolean {
    const { lastSeq, bytes } = this.#options.durable
    return lastSeq - this.#snapshotSeq >= minEntries || bytes - this.#snapshotBytes >= minBytes
  }

  #saveIfQuiet(): void {
    if (!this.#isStopped && this.#isDue(QUIET_MIN_ENTRIES, QUIET_MIN_BYTES)) this.#save()
  }

  #save(): void {
    const { artworkId, durable, snapshots, onFailure } = this.#options
    if (this.#saving) return
    this.#noteSnapshot()
    // In an async function, so that a snapshot that cannot be made is a failure like one that cannot be stored.
    const save = async (): Promise<void> => snapshots.save(artworkId, durable.snapshot())
    this.#saving = save()
      .catch(onFailure)
      .finally(() => {
        this.#saving = null
      })
  }
}
