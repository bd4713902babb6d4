/** Long work in slices, so that several pieces of it share a thread. */

export interface SlicePace {
  /** Milliseconds that never go back. */
  readonly now: () => number
  /** Resolves when the next slice may begin. */
  readonly pause: () => Promise<void>
}

/** What others wait at most, unless one step takes longer. */
export const SLICE_MS = 50

/** Returns the result of the steps. Stops them and returns null when they have taken `limitMs`, pauses excluded. */
export async function inSlices<T>(
  steps: Generator<void, T>,
  { now, pause }: SlicePace,
  limitMs: number,
): Promise<T | null> {
  let spentMs = 0
  for (;;) {
    const begun = now()
    let sliceMs = 0
    while (sliceMs < SLICE_MS && spentMs + sliceMs < limitMs) {
      const step = steps.next()
      if (step.done) return step.value
      sliceMs = now() - begun
    }
    spentMs += sliceMs
    if (!(spentMs < limitMs)) {
      // Lets the steps keep what they have. Nobody reads the value.
      steps.return(undefined as never)
      return null
    }
    await pause()
  }
}

/** Returns the result of all steps at once. */
export function atOnce<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
