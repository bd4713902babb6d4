import { SESSION_CODE_LENGTH } from '#contract/collaboration.ts'

/** A code as the field shows it: capitals, no blanks, six characters at most. */
export function typedCode(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase().slice(0, SESSION_CODE_LENGTH)
}
