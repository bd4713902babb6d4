/** Guards against writes that bypass the transaction they are called from. */
import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Knows whether the running code was called from inside a transaction. A write that bypasses the transaction would deadlock
 * with it (embedded engine) or survive its rollback (MongoDB), so both engines refuse such a write.
 *
 * The refusal is for the tests: on Node 20 its AsyncLocalStorage makes every promise of the process slower, a fifth of the server's
 * time for a stroke (docs/decisions/0002).
 */
export class TransactionScope {
  readonly #current = process.env.NODE_ENV === 'test' ? new AsyncLocalStorage<{ open: boolean }>() : null

  /** Runs `work` as the inside of a transaction. Code that still runs after `work` has settled counts as outside. */
  async run<R>(work: () => Promise<R>): Promise<R> {
    if (!this.#current) return work()
    const scope = { open: true }
    try {
      return await this.#current.run(scope, work)
    } finally {
      scope.open = false
    }
  }

  /** Throws when called from inside a running transaction. */
  assertOutside(): void {
    if (this.#current?.getStore()?.open) {
      throw new Error('inside transact, write through the transaction that was handed in')
    }
  }
}
