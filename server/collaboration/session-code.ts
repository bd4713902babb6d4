import { SESSION_CODE_ALPHABET, SESSION_CODE_LENGTH } from '#contract/collaboration.ts'

/** Returns a new session code (COLLAB-1). `randomInt(n)` draws from 0 to n - 1, evenly and unguessably. */
export function newSessionCode(randomInt: (below: number) => number): string {
  return Array.from(
    { length: SESSION_CODE_LENGTH },
    () => SESSION_CODE_ALPHABET[randomInt(SESSION_CODE_ALPHABET.length)],
  ).join('')
}

/** Reads a typed code: trimmed and in upper case, or null when no code can look like that (COLLAB-3). */
export function readSessionCode(typed: string): string | null {
  const code = typed.trim().toUpperCase()
  return /^[A-Z0-9]{6}$/.test(code) ? code : null
}
