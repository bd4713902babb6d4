/** Tells which copies on this device are in use by an open page, in this tab or in another. */

export interface CopyLocks {
  /** Returns the function that gives the copy back; null when a page uses it. */
  take(copyId: string): Promise<(() => void) | null>
  /** False where the browser has no locks, and `take` always succeeds. */
  readonly areReal: boolean
}

const lockName = (copyId: string): string => `fridgedoor/copy/${copyId}`

/** Web Locks end with their tab, however it ends. */
export function browserCopyLocks(locks: LockManager | undefined): CopyLocks {
  return locks ? new WebCopyLocks(locks) : UNGUARDED
}

class WebCopyLocks implements CopyLocks {
  readonly areReal = true
  readonly #locks: LockManager

  constructor(locks: LockManager) {
    this.#locks = locks
  }

  take(copyId: string): Promise<(() => void) | null> {
    return new Promise((resolve, reject) => {
      this.#locks
        .request(lockName(copyId), { ifAvailable: true }, (lock) => {
          if (!lock) return resolve(null)
          return new Promise<void>((release) => resolve(release))
        })
        .catch(reject)
    })
  }
}

/**
 * Plain http has no Web Locks. Pages then share a copy: updates merge in any order, and a page that replaces it may take another's
 * strokes off the device, but not off that page, which sends them itself.
 */
const UNGUARDED: CopyLocks = { areReal: false, take: async () => () => {} }
