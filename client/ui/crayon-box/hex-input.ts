/**
 * Returns what the hex field shows after an edit: '#' and 0 to 6 hex digits, else what it showed before.
 * It adds a missing '#', and an emptied field keeps its '#'.
 */
export function acceptHexInput(before: string, typed: string): string {
  const text = typed.trim()
  const code = text.startsWith('#') ? text : `#${text}`
  return /^#[0-9a-f]{0,6}$/i.test(code) ? code : before
}

/** Returns `#RRGGBB` in capitals for three digits or six ('#0f0' is '#00FF00'), or null for any other number of them. */
export function expandHex(shown: string): string | null {
  return completeHex(shown.length === 4 ? shown.replace(/[0-9a-f]/gi, '$&$&') : shown)
}

/** Returns `#RRGGBB` in capitals, or null while there are fewer than six digits. */
export function completeHex(shown: string): string | null {
  return shown.length === 7 ? shown.toUpperCase() : null
}
