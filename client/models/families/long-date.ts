const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

/** Returns the day of a moment in words, 'March 3, 2026'. @param iso an ISO date */
export const longDate = (iso: string): string => DATE.format(new Date(iso))
