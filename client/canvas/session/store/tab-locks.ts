/** Locks among the tabs of this browser. They end with their tab, however it ends. */

export interface TabLocks {
  /** Returns the function that gives the lock back; null while another has it, in this tab or in another. */
  take(name: string): Promise<(() => void) | null>
  /**
   * Does `work` while holding the lock, as soon as no other has it.
   * @throws an AbortError when `signal` aborts before that
   */
  whenFree<T>(name: string, signal: AbortSignal, work: () => T | Promise<T>): Promise<T>
}

let found: TabLocks | null = null

/** Returns the locks of this browser: Web Locks, or on plain http, which has none, connections to databases. */
export function browserLocks(): TabLocks {
  found ??= navigator.locks ? new WebLocks(navigator.locks) : new ConnectionLocks(indexedDB)
  return found
}

/** Returns the name of the lock of the one tab that sends this person's strokes. */
export const sendingLock = (userId: number): string => `fridgedoor/waiting/${userId}`

class WebLocks implements TabLocks {
  readonly #locks: LockManager

  constructor(locks: LockManager) {
    this.#locks = locks
  }

  take(name: string): Promise<(() => void) | null> {
    return new Promise((resolve, reject) => {
      this.#locks
        .request(name, { ifAvailable: true }, (lock) => {
          if (!lock) return resolve(null)
          return new Promise<void>((release) => resolve(release))
        })
        .catch(reject)
    })
  }

  whenFree<T>(name: string, signal: AbortSignal, work: () => T | Promise<T>): Promise<T> {
    // The browser's type loses the promise that `work` may return.
    return this.#locks.request(name, { signal }, async () => work())
  }
}

/** `take` waits no longer for the databases: another tab that waits for the lock lets them say nothing. */
const NO_REPLY_MS = 2_000

/**
 * Locks of connections to databases that hold nothing. A connection that changes a database's version waits until all others are closed,
 * so the connection that made the newest version holds the lock. Browsers close it with its tab. Where a browser refuses databases,
 * `take` gets nothing, and `whenFree` does not wait.
 */
export class ConnectionLocks implements TabLocks {
  readonly #databases: IDBFactory
  /** The names that `take` has asked for and that are not given back. */
  readonly #asked = new Set<string>()

  constructor(databases: IDBFactory) {
    this.#databases = databases
  }

  take(name: string): Promise<(() => void) | null> {
    if (this.#asked.has(name)) return Promise.resolve(null)
    this.#asked.add(name)
    return new Promise((resolve) => {
      let isLate = false
      const giveUp = (): void => {
        isLate = true
        resolve(null)
      }
      const timer = setTimeout(giveUp, NO_REPLY_MS)
      this.#acquire(name, giveUp)
        .then((release) => {
          const giveBack = (): void => {
            release()
            this.#asked.delete(name)
          }
          // A request cannot be taken back, so that the lock may come after the reply.
          if (isLate) giveBack()
          else resolve(giveBack)
        })
        .catch((error: unknown) => {
          console.warn('This browser gives no locks', error)
          this.#asked.delete(name)
          giveUp()
        })
        .finally(() => clearTimeout(timer))
    })
  }

  async whenFree<T>(name: string, signal: AbortSignal, work: () => T | Promise<T>): Promise<T> {
    signal.throwIfAborted()
    const held = this.#acquire(name).catch((error: unknown) => {
      console.warn('This browser gives no locks', error)
      return () => {}
    })
    const release = await Promise.race([held, whenAborted(signal)])
    if (!release) {
      void held.then((late) => late())
      throw signal.reason
    }
    try {
      return await work()
    } finally {
      release()
    }
  }

  /** Resolves when the lock is held, with the function that gives it back. @param onUsed another has it now */
  async #acquire(name: string, onUsed: () => void = () => {}): Promise<() => void> {
    for (;;) {
      const { version } = await this.#open(name)
      const database = await this.#change(name, version + 1, onUsed)
      if (database)
        return () => {
          database.close()
          this.#databases.deleteDatabase(name)
        }
      onUsed()
    }
  }

  /** Makes the database where there is none, and closes it again. */
  #open(name: string): Promise<{ version: number }> {
    const request = this.#databases.open(name)
    return new Promise((resolve, reject) => {
      request.addEventListener('success', () => {
        request.result.close()
        resolve(request.result)
      })
      request.addEventListener('error', () => reject(request.error ?? new Error('The browser gave no reason')))
    })
  }

  /** Resolves with the connection that has made this version; null when another connection made it, or a later one. */
  #change(name: string, version: number, onUsed: () => void): Promise<IDBDatabase | null> {
    const request = this.#databases.open(name, version)
    let isMine = false
    request.addEventListener('upgradeneeded', () => (isMine = true))
    request.addEventListener('blocked', onUsed)
    return new Promise((resolve, reject) => {
      request.addEventListener('success', () => {
        if (isMine) return resolve(request.result)
        request.result.close()
        resolve(null)
      })
      request.addEventListener('error', () => {
        if (request.error?.name === 'VersionError') return resolve(null)
        reject(request.error ?? new Error('The browser gave no reason'))
      })
    })
  }
}

const whenAborted = (signal: AbortSignal): Promise<null> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }))
