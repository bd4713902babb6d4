/** Days in UTC, written YYYY-MM-DD: those of the daily page and of the statistics. */

export const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the day of a moment. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Returns the moment at which a day begins. */
export const startOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`)

/** Returns the moment at which a day ends and the next one begins. */
export const endOf = (day: string): Date => new Date(startOf(day).getTime() + DAY_MS)

/** Returns the day before a day. */
export const dayBefore = (day: string): string => dayOf(new Date(startOf(day).getTime() - DAY_MS))

/** Returns the last `count` days up to that of a moment, the oldest first. */
export const lastDays = (at: Date, count: number): string[] =>
  Array.from({ length: count }, (_, i) => dayOf(new Date(at.getTime() - (count - 1 - i) * DAY_MS)))
