const SECONDS_PER_MINUTE = 60

/** Returns a duration as minutes and seconds, '0:07' or '12:30'. */
export function sayDuration(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  return `${Math.floor(seconds / SECONDS_PER_MINUTE)}:${String(seconds % SECONDS_PER_MINUTE).padStart(2, '0')}`
}
