/**
 * Returns what the hex field shows after an edit: '#' and 0 to 6 hex digits, else what it showed before (TOOL-4).
 * It adds a missing '#', and an emptied field keeps its '#'.
 */
export function acceptHexInput(before: string, typed: string): string {
  const text = typed.trim()
  const code = text.startsWith('#') ? text : `#${text}`
  return /^#[0-9a-f]{0,6}$/i.test(code) ? code : before
}

/** Returns `#RRGGBB` in capitals, or null while there are fewer than six digits. */
export function completeHex(shown: string): string | null {
  return shown.length === 7 ? shown.toUpperCase() : null
}
