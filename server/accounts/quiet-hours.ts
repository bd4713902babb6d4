/** Whether the quiet hours of a child last, and until when (CHILD-6). */
import type { QuietHours } from '#contract/children.ts'

const MINUTE_MS = 60_000
const MINUTES_A_DAY = 24 * 60
/** Less than a day, and what clocks are turned back in it. */
const LONGEST_MINUTES = 2 * MINUTES_A_DAY

/** By the name of the zone. Making a formatter takes far longer than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()
/** Names are compared without regard to case, so there are more of them than zones. */
const MAX_FORMATTERS = 1_000

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    if (formatters.size >= MAX_FORMATTERS) formatters.clear()
    formatter = new Intl.DateTimeFormat('en', { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' })
    formatters.set(timeZone, formatter)
  }
  return formatter
}

/** Returns what the clocks of a zone show, in minutes since midnight. */
function clockAt(ms: number, timeZone: string): number {
  const [hours = 0, minutes = 0] = formatterOf(timeZone).format(ms).split(':').map(Number)
  return hours * 60 + minutes
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Returns the minutes from one time of day to the next time that clocks show the other: 0 to 1,439. */
const minutesBetween = (from: number, to: number): number => (to - from + MINUTES_A_DAY) % MINUTES_A_DAY

/**
 * Returns when the quiet hours end that last at `now`, or null outside them. They go by the clocks of their place: the hours that
 * clocks skip in spring are not quiet, and those that they show twice in autumn are quiet twice.
 */
export function quietHoursEnd(hours: QuietHours | null, now: Date): Date | null {
  if (hours === null) return null
  const { timeZone } = hours
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)]
  const isQuiet = (ms: number): boolean => minutesBetween(from, clockAt(ms, timeZone)) < minutesBetween(from, to)
  const start = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  if (!isQuiet(start)) return null
  const left = minutesBetween(clockAt(start, timeZone), to)
  const end = start + left * MINUTE_MS
  // Clocks that show it after exactly that time were not turned meanwhile.
  if (clockAt(end, timeZone) === to) return new Date(end)
  for (let minute = 1; minute <= LONGEST_MINUTES; minute++)
    if (!isQuiet(start + minute * MINUTE_MS)) return new Date(start + minute * MINUTE_MS)
  throw new Error(`the quiet hours ${hours.from} to ${hours.to} in ${timeZone} do not end`)
}
