import { DATE_LOCALE } from '#client/ui/date-text.ts'

const DAY_MS = 24 * 60 * 60_000

const thisYear = new Intl.DateTimeFormat(DATE_LOCALE, { weekday: 'long', day: 'numeric', month: 'long' })
const anyYear = new Intl.DateTimeFormat(DATE_LOCALE, { day: 'numeric', month: 'long', year: 'numeric' })

/** Returns the local day of a moment as a heading: 'Today', 'Yesterday', 'Tuesday, November 17', 'March 3, 2025'. */
export function sayDay(moment: Date, now: Date): string {
  // Rounded, because a day may have 23 or 25 hours.
  const days = Math.round((midnight(now) - midnight(moment)) / DAY_MS)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return (moment.getFullYear() === now.getFullYear() ? thisYear : anyYear).format(moment)
}

function midnight(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime()
}
