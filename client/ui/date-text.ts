/** Moments as people say them. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Returns the locale for dates: English, as the app is, in the order and with the clock of the browser's region. That is 'en-DE' in a German
 * browser, and 'en-GB' where no English is known for a region.
 * @param language a BCP 47 tag; undefined or one that cannot be read counts as 'en'
 */
export function dateLocale(language: string | undefined): string {
  try {
    const { language: spoken, region = '' } = new Intl.Locale(language ?? 'en').maximize()
    if (language === undefined || spoken === 'en') return language ?? 'en'
    const inRegion = `en-${region}`
    return new Intl.DateTimeFormat(inRegion).resolvedOptions().locale === inRegion ? inRegion : 'en-GB'
  } catch {
    return 'en'
  }
}

/** The locale for dates in this browser. */
export const DATE_LOCALE = dateLocale(globalThis.navigator?.language)

/** Returns local midnight of the moment's day, in milliseconds. */
function dayOf(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime()
}

/** Returns a function that makes a format when it first needs it: each takes a slow device some ten milliseconds. */
function dateFormat(options: Intl.DateTimeFormatOptions): (moment: Date) => string {
  let format: Intl.DateTimeFormat | null = null
  return (moment) => (format ??= new Intl.DateTimeFormat(DATE_LOCALE, options)).format(moment)
}

let relative: Intl.RelativeTimeFormat | null = null
const sayAgo = (count: number, unit: 'minute' | 'hour'): string =>
  (relative ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' })).format(-count, unit)
const weekday = dateFormat({ weekday: 'long' })
const dayAndMonth = dateFormat({ day: 'numeric', month: 'long' })
const withYear = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' })

/**
 * Returns a moment in words: 'just now', '5 minutes ago', 'yesterday', 'Tuesday', 'last week', 'March 3'.
 * A moment in the future, by a wrong clock, is 'just now'.
 */
export function sayWhen(moment: Date, now: Date): string {
  const ago = now.getTime() - moment.getTime()
  if (ago < MINUTE) return 'just now'
  if (ago < HOUR) return sayAgo(Math.floor(ago / MINUTE), 'minute')
  // Rounded, because a day may have 23 or 25 hours.
  const days = Math.round((dayOf(now) - dayOf(moment)) / DAY)
  if (days === 0) return sayAgo(Math.floor(ago / HOUR), 'hour')
  if (days === 1) return 'yesterday'
  if (days < 7) return weekday(moment)
  if (days < 14) return 'last week'
  return (moment.getFullYear() === now.getFullYear() ? dayAndMonth : withYear)(moment)
}

const dayText = dateFormat({ dateStyle: 'long' })

/** Returns the day of a moment in words, 'March 3, 2026'. @param iso an ISO date */
export const longDate = (iso: string): string => dayText(new Date(iso))
