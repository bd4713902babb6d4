const KB = 1_000
const MB = 1_000_000

/** Returns a file's size as people say it, with one or two digits: '340 kB', '1.2 MB', '14 MB'. */
export function sayBytes(bytes: number): string {
  if (bytes < 0.95 * MB) return `${Math.max(10, Math.round(bytes / KB / 10) * 10)} kB`
  const megabytes = bytes / MB
  return `${megabytes < 9.95 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`
}
