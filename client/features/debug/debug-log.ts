/** The log of a debug page. Whoever writes to it leaves out cookies, passwords and session codes (DEBUG-2). */

const MAX_ENTRIES = 100

export interface LogEntry {
  /** Counts the entries of this visit from 1. */
  readonly number: number
  /** ISO time. */
  readonly at: string
  readonly text: string
}

/** Returns the log with one more entry, and at most the last 100. @param at ISO time */
export function withEntry(log: readonly LogEntry[], text: string, at: string): readonly LogEntry[] {
  return [...log, { number: (log.at(-1)?.number ?? 0) + 1, at, text }].slice(-MAX_ENTRIES)
}
