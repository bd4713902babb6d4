/**
 * Returns what the hex field shows after an edit: '#' and 0 to 6 hex digits, else what it showed before (TOOL-4).
 * Digits typed or pasted without their '#' get it; an emptied field keeps the '#'.
 */
export function acceptHexInput(before: string, typed: string): string {
  const text = typed.trim()
  const code = text.startsWith('#') ? text : `#${text}`
  return /^#[0-9a-f]{0,6}$/i.test(code) ? code : before
}

/** `#RRGGBB` in capitals once all six digits are there, else null. */
export function completeHex(shown: string): string | null {
  return shown.length === 7 ? shown.toUpperCase() : null
}
