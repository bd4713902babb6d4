/**
 * Deletions that can still be undone. Each waits for some seconds and is then carried out; leaving the page or logging out
 * carries it out at once (docs/decisions/0121).
 */

export type Decision = 'deleted' | 'undone'

interface PendingDeletion {
  /** Returns false when it is decided already. */
  readonly decide: (decision: Decision) => boolean
  /** Settles when the deletion is carried out, refused or undone. */
  readonly done: Promise<unknown>
}

const pending = new Map<number, PendingDeletion>()

/**
 * Carries a deletion out after `waitMs`, unless it is undone. Returns what became of it; rejects with what `remove` throws.
 * @param leaving fires `pagehide`: the window
 */
export function deleteUnlessUndone(
  id: number,
  { remove, waitMs, leaving }: { remove: () => Promise<void>; waitMs: number; leaving: EventTarget },
): Promise<Decision> {
  let settle!: (decision: Decision) => void
  const decided = new Promise<Decision>((resolve) => (settle = resolve))
  let isDecided = false
  const decide = (decision: Decision): boolean => {
    const isFirst = !isDecided
    isDecided = true
    settle(decision)
    return isFirst
  }
  const deleteNow = (): void => void decide('deleted')
  const timer = setTimeout(deleteNow, waitMs)
  leaving.addEventListener('pagehide', deleteNow)
  const carryOut = async (): Promise<Decision> => {
    try {
      const decision = await decided
      clearTimeout(timer)
      leaving.removeEventListener('pagehide', deleteNow)
      if (decision === 'deleted') await remove()
      return decision
    } finally {
      pending.delete(id)
    }
  }
  const done = carryOut()
  pending.set(id, { decide, done })
  return done
}

/** Takes a deletion back. Returns false when none is pending. */
export function undoDeletion(id: number): boolean {
  return pending.get(id)?.decide('undone') ?? false
}

/** Carries out every pending deletion, and resolves when that is done. A failure rejects the promise of `deleteUnlessUndone`. */
export async function finishDeletions(): Promise<void> {
  for (const { decide } of pending.values()) decide('deleted')
  await Promise.allSettled([...pending.values()].map(({ done }) => done))
}
