/** Decides when a room is worth a snapshot, and has it written in the background, one at a time. */
import type { DurableDocument } from './durable-document.ts'
import type { Snapshots } from '#server/log/snapshots.ts'

/**
 * Entries after which a room is worth a snapshot, and the share of its log: reading so many takes a few hundredths of a second.
 * A share, because a snapshot holds everything: a fixed number of entries would cost a long artwork more and more for each.
 */
const EVERY = 2_000
const SHARE = 1 / 4
/** Where nothing was drawn for so long, fewer entries are worth one: whoever opens the room next finds nothing else to read. */
const QUIET_MS = 1_000
const QUIET_EVERY = 100
const QUIET_SHARE = 1 / 64

export interface SnapshotKeeperOptions {
  readonly artworkId: number
  readonly durable: DurableDocument
  readonly snapshots: Snapshots
  /** A snapshot could not be written: the log still holds everything. */
  readonly unsaved: (error: unknown) => void
}

export class SnapshotKeeper {
  readonly #options: SnapshotKeeperOptions
  /** What the newest snapshot reaches. */
  #seq = 0
  #saving: Promise<void> | null = null
  /** Runs out when the room has been quiet for a while. */
  #quiet: NodeJS.Timeout | null = null
  #ended = false

  constructor(options: SnapshotKeeperOptions) {
    this.#options = options
  }

  /** The document began with a snapshot. */
  begun(): void {
    this.#seq = this.#options.durable.seq
  }

  /** Something has become durable. */
  grown(): void {
    if (this.#isDue(EVERY, SHARE)) this.#save()
    else if (this.#quiet) this.#quiet.refresh()
    else this.#quiet = setTimeout(() => this.#saveIfQuiet(), QUIET_MS).unref()
  }

  /** The room is left: as if it had been quiet. Resolves when nothing is being written. */
  async settle(): Promise<void> {
    if (this.#quiet) {
      clearTimeout(this.#quiet)
      this.#quiet = null
      this.#saveIfQuiet()
    }
    await this.#saving
  }

  /** The room's view is thrown away: no more snapshots of it. */
  end(): void {
    this.#ended = true
  }

  #isDue(every: number, share: number): boolean {
    const { seq } = this.#options.durable
    return seq - this.#seq >= Math.max(every, seq * share)
  }

  #saveIfQuiet(): void {
    if (!this.#ended && this.#isDue(QUIET_EVERY, QUIET_SHARE)) this.#save()
  }

  #save(): void {
    const { artworkId, durable, snapshots, unsaved } = this.#options
    if (this.#saving) return
    this.#seq = durable.seq
    this.#saving = snapshots
      .save(artworkId, durable.snapshot())
      .catch(unsaved)
      .finally(() => {
        this.#saving = null
      })
  }
}
