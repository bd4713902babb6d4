/** Times of day, as this browser writes them in its own fields for times: '7:00 AM' or '07:00'. */
import { browserLanguages } from './browser/browser-languages.ts'

/** Returns the time of day of a moment. */
export const clockTime = (moment: Date): string =>
  new Intl.DateTimeFormat(browserLanguages(), { hour: 'numeric', minute: '2-digit' }).format(moment)

/** Returns the time of day of a time such as '19:30'. */
export function timeOfDay(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return clockTime(new Date(2000, 0, 1, hours, minutes))
}
