import { SESSION_CODE_ALPHABET, SESSION_CODE_LENGTH } from '#contract/collaboration.ts'

/** A session code: six characters without look-alikes (AMB-113). `randomInt(n)` draws evenly from 0 to n - 1, unguessably. */
export function newSessionCode(randomInt: (below: number) => number): string {
  return Array.from(
    { length: SESSION_CODE_LENGTH },
    () => SESSION_CODE_ALPHABET[randomInt(SESSION_CODE_ALPHABET.length)],
  ).join('')
}

/** What somebody typed, as a code: trimmed, upper case; null when no code can look like that (AMB-114). */
export function readSessionCode(typed: string): string | null {
  const code = typed.trim().toUpperCase()
  return /^[A-Z0-9]{6}$/.test(code) ? code : null
}
