/** Session codes: making and reading them, and when they sleep. */
import { randomInt } from 'node:crypto'
import { SESSION_CODE_ALPHABET, SESSION_CODE_LENGTH } from '#contract/collaboration.ts'

/** Returns a new session code (COLLAB-1). `random(n)` returns 0 to n - 1, from a cryptographic generator. */
export function newSessionCode(random: (below: number) => number): string {
  return Array.from(
    { length: SESSION_CODE_LENGTH },
    () => SESSION_CODE_ALPHABET[random(SESSION_CODE_ALPHABET.length)],
  ).join('')
}

export const randomSessionCode = (): string => newSessionCode(randomInt)

/** Returns a typed code trimmed and in upper case, or null if it does not have the form of a code. */
export function readSessionCode(typed: string): string | null {
  const code = typed.trim().toUpperCase()
  return /^[A-Z0-9]{6}$/.test(code) ? code : null
}

const CODE_SLEEPS_AFTER_MS = 30 * 24 * 60 * 60 * 1000
/** A later use is written only when the stored one is older than this. */
const CODE_USE_STEP_MS = 24 * 60 * 60 * 1000

/** Whether nobody has used a code for 30 days (COLLAB-11). */
export function isAsleep({ codeUsedAt }: { codeUsedAt: Date }, now: Date): boolean {
  return now.getTime() - codeUsedAt.getTime() > CODE_SLEEPS_AFTER_MS
}

/** Whether a use of a code should be stored: the time of the last use is kept to the day. */
export function isUseWorthStoring({ codeUsedAt }: { codeUsedAt: Date }, now: Date): boolean {
  return now.getTime() - codeUsedAt.getTime() > CODE_USE_STEP_MS
}
