import { SESSION_CODE_LENGTH } from '#contract/collaboration.ts'

/** Returns a typed or pasted session code as the field shows it: at most six capitals and digits, without what is between them. */
export function typedCode(typed: string): string {
  return typed
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, SESSION_CODE_LENGTH)
}
