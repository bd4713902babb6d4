/**
 * Returns a list in English words: 'Ana', 'Ana and Ben', 'Ana, Ben, and Oma'. Intl.ListFormat would return the same, but
 * making the first one takes a browser 100 ms.
 */
export function listInWords(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  if (words.length < 3) return words.join(' and ')
  return `${words.slice(0, -1).join(', ')}, and ${last}`
}
