const TIME = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })
const YEAR = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })

/**
 * Returns when a step was saved, in local time: '2:03 PM' on the day of `now`, else 'Nov 21, 2:03 PM', with the year when it
 * is another one. Returns '' for an invalid time.
 */
export function sayStepTime(at: string, now: Date): string {
  const moment = new Date(at)
  if (Number.isNaN(moment.getTime())) return ''
  const time = TIME.format(moment)
  if (moment.toDateString() === now.toDateString()) return time
  return `${(moment.getFullYear() === now.getFullYear() ? DAY : YEAR).format(moment)}, ${time}`
}
