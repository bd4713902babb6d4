/** The restores of the server for which one person's copies on this device have been looked through (OUTBOX-14). */
import type { Restore } from '#contract/accounts.ts'
import type { StoredText } from '#client/ui/browser/stored-text.ts'

export class SeenRestores {
  readonly #restores: () => readonly Restore[]
  readonly #seen: StoredText

  /** @param restores returns those that the server has told of */
  constructor(restores: () => readonly Restore[], seen: StoredText) {
    this.#restores = restores
    this.#seen = seen
  }

  /** Returns those for which the copies have not been looked through. */
  unseen(): readonly Restore[] {
    const seen = new Set(this.#seen.read()?.split(' '))
    return this.#restores().filter(({ at }) => !seen.has(at))
  }

  /** Notes that the copies have been looked through for these. */
  note(restores: readonly Restore[]): void {
    const before = this.#seen.read()
    this.#seen.write([...(before ? [before] : []), ...restores.map(({ at }) => at)].join(' '))
  }
}
