import { SESSION_CODE_LENGTH } from '#contract/collaboration.ts'

/** Returns a typed session code as the field shows it: in capitals, without blanks, at most six characters. */
export function typedCode(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase().slice(0, SESSION_CODE_LENGTH)
}
