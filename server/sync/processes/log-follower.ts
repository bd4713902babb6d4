/** Follows the logs of the rooms that other processes have open too. Of the logs of all other rooms this process reads nothing. */
import type { Logger } from 'pino'
import type { StrokeLog } from '#server/log/stroke-log.ts'

/** With more rooms than this, the numbers of all logs are read: a longer filter costs the database more. */
const MAX_NAMED_ROOMS = 500

export class LogFollower {
  readonly #log: Pick<StrokeLog, 'watch'>
  readonly #onEntry: (entry: { artworkId: number; seq: number }) => void
  readonly #logger: Pick<Logger, 'warn'>
  readonly #wanted = new Set<number>()
  /** The rooms that the current watch names. */
  #covered: ReadonlySet<number> = new Set()
  #watch: { close(): Promise<void> } | null = null
  #renewal: Promise<void> = Promise.resolve()

  constructor(
    log: Pick<StrokeLog, 'watch'>,
    onEntry: (entry: { artworkId: number; seq: number }) => void,
    logger: Pick<Logger, 'warn'>,
  ) {
    this.#log = log
    this.#onEntry = onEntry
    this.#logger = logger
  }

  /** Resolves when every entry that is appended to this log from now on is noticed. */
  follow(artworkId: number): Promise<void> {
    this.#wanted.add(artworkId)
    return this.#renew()
  }

  unfollow(artworkId: number): void {
    if (!this.#wanted.delete(artworkId) || this.#wanted.size * 2 > this.#covered.size) return
    this.#renew().catch((error: unknown) =>
      this.#logger.warn({ err: error }, 'logs are still followed that need not be'),
    )
  }

  async close(): Promise<void> {
    this.#wanted.clear()
    await this.#renew()
  }

  /** One after the other; a renewal covers everything that was asked for before it began. */
  #renew(): Promise<void> {
    this.#renewal = this.#renewal.catch(() => {}).then(() => this.#watchWanted())
    return this.#renewal
  }

  async #watchWanted(): Promise<void> {
    const wanted = new Set(this.#wanted)
    const isCovered = [...wanted].every((id) => this.#covered.has(id))
    if (isCovered && wanted.size * 2 > this.#covered.size) return
    const before = this.#watch
    const named = wanted.size <= MAX_NAMED_ROOMS ? [...wanted] : undefined
    // The new watch begins before the old one ends: an entry that both report is noticed once.
    this.#watch = wanted.size > 0 ? await this.#log.watch(this.#onEntry, named) : null
    this.#covered = wanted
    before?.close().catch((error: unknown) => this.#logger.warn({ err: error }, 'a watch could not be closed'))
  }
}
