/**
 * Deletions that can still be undone. Each waits for some seconds and is then carried out; leaving the page or logging out
 * carries it out at once (docs/decisions/0121).
 */

export type Decision = 'deleted' | 'undone'

interface Waiting {
  /** Returns false when it is decided already. */
  readonly decide: (decision: Decision) => boolean
  /** Settles when the deletion is carried out, refused or undone. */
  readonly done: Promise<unknown>
}

const waiting = new Map<number, Waiting>()

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
      waiting.delete(id)
    }
  }
  const done = carryOut()
  waiting.set(id, { decide, done })
  return done
}

/** Takes a deletion back. Returns false when none is waiting any more. */
export function undoDeletion(id: number): boolean {
  return waiting.get(id)?.decide('undone') ?? false
}

/** Carries out every deletion that waits, and resolves when that is done; whoever asked for one hears of its failure. */
export async function finishDeletions(): Promise<void> {
  for (const { decide } of waiting.values()) decide('deleted')
  await Promise.allSettled([...waiting.values()].map(({ done }) => done))
}
