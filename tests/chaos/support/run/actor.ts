/** One source of events in a chaos run: it pauses, acts, and repeats until the run ends. */
export interface Actor {
  /** Named in the error when the actor does not finish. */
  readonly name: string
  /** Returns the milliseconds before the next act. */
  readonly pauseMs: () => number
  readonly act: () => Promise<void>
}
