/** Session codes: making and reading them. */
import { SESSION_CODE_ALPHABET, SESSION_CODE_LENGTH } from '#contract/collaboration.ts'

/** Returns a new session code (COLLAB-1). `randomInt(n)` returns 0 to n - 1, from a cryptographic generator. */
export function newSessionCode(randomInt: (below: number) => number): string {
  return Array.from(
    { length: SESSION_CODE_LENGTH },
    () => SESSION_CODE_ALPHABET[randomInt(SESSION_CODE_ALPHABET.length)],
  ).join('')
}

/** Returns a typed code trimmed and in upper case, or null if it does not have the form of a code (COLLAB-3). */
export function readSessionCode(typed: string): string | null {
  const code = typed.trim().toUpperCase()
  return /^[A-Z0-9]{6}$/.test(code) ? code : null
}
