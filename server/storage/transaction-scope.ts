import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Knows whether the code that runs now was called from inside a transaction's work.
 * A write that goes past the transaction from there would wait for the transaction that waits for it (embedded engine),
 * or silently stay when the transaction is rolled back (MongoDB); so both engines refuse it.
 */
export class TransactionScope {
  readonly #current = new AsyncLocalStorage<{ open: boolean }>()

  /** Runs `work` as a transaction's inside. What it leaves running after it has settled counts as outside again. */
  async run<R>(work: () => Promise<R>): Promise<R> {
    const scope = { open: true }
    try {
      return await this.#current.run(scope, work)
    } finally {
      scope.open = false
    }
  }

  /** Throws when called from inside a transaction that still runs. */
  assertOutside(): void {
    if (this.#current.getStore()?.open) {
      throw new Error('inside transact, write through the transaction that was handed in')
    }
  }
}
