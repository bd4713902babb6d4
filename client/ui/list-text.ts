/**
 * Returns a list in English words: 'Ana', 'Ana and Ben', 'Ana, Ben, and Oma'. Intl.ListFormat would return the same, but
 * making the first one takes a browser 100 ms.
 */
export function listInWords(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  if (words.length < 3) return words.join(' and ')
  return `${words.slice(0, -1).join(', ')}, and ${last}`
}

const KB = 1_000
const MB = 1_000_000

/** Returns a file's size as people say it, with one or two digits: '340 kB', '1.2 MB', '14 MB'. */
export function sayBytes(bytes: number): string {
  if (bytes < 0.95 * MB) return `${Math.max(10, Math.round(bytes / KB / 10) * 10)} kB`
  const megabytes = bytes / MB
  return `${megabytes < 9.95 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`
}
