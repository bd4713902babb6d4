import type { DayStatistics } from '#contract/admin.ts'
import { DATE_LOCALE } from '#client/ui/date-text.ts'

/** The numbers of a day that are drawn, in their order. */
export const SERIES = [
  { name: 'newUsers', words: 'New users' },
  { name: 'newArtworks', words: 'New artworks' },
  { name: 'strokes', words: 'Strokes' },
  { name: 'completions', words: 'Completed artworks' },
] as const satisfies readonly { name: keyof DayStatistics; words: string }[]

export type SeriesName = (typeof SERIES)[number]['name']

const dayAndMonth = new Intl.DateTimeFormat(DATE_LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Returns a day such as '2026-11-03' in words: 'Nov 3'. */
export const dayText = (date: string): string => dayAndMonth.format(new Date(date))

export const numberText = (value: number): string => value.toLocaleString('en')

export interface SeriesSummary {
  readonly total: number
  readonly most: number
  /** The first day with the most; null when nothing happened. */
  readonly mostOn: string | null
}

/** Returns the sum and the peak of a series. */
export function summaryOf(days: readonly DayStatistics[], name: SeriesName): SeriesSummary {
  const most = Math.max(0, ...days.map((day) => day[name]))
  return {
    total: days.reduce((sum, day) => sum + day[name], 0),
    most,
    mostOn: most === 0 ? null : (days.find((day) => day[name] === most)?.date ?? null),
  }
}

/** Returns a chart in a sentence: 'New users: 12 in 30 days, most on Nov 3 (4).' */
export function seriesText(words: string, days: readonly DayStatistics[], name: SeriesName): string {
  const { total, most, mostOn } = summaryOf(days, name)
  const sum = `${words}: ${numberText(total)} in ${days.length} days`
  return mostOn === null ? `${sum}.` : `${sum}, most on ${dayText(mostOn)} (${numberText(most)}).`
}
