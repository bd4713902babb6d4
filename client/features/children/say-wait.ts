/** How long a child waits after too many wrong secrets, in its words. @param seconds undefined when the server named none */
export function sayWait(seconds: number | undefined): string {
  const minutes = Math.ceil((seconds ?? 60) / 60)
  if (minutes <= 1) return 'one minute'
  return minutes < 60 ? `${minutes} minutes` : 'one hour'
}
