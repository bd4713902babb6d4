import type { DayStatistics } from '#contract/admin.ts'
import { dayWords, numberWords, SERIES } from './day-series.ts'

/** The charts' numbers as a table, today first. */
export function DayTable({ days }: { days: readonly DayStatistics[] }) {
  return (
    <table className="w-full text-right text-small tabular-nums [&_td]:p-2 [&_th]:p-2">
      <caption className="sr-only">The last {days.length} days, in UTC</caption>
      <thead>
        <tr className="border-b border-line align-bottom text-ink-soft">
          <th scope="col" className="text-left">
            Day
          </th>
          {SERIES.map(({ name, words }) => (
            <th key={name} scope="col">
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.date} className="border-b border-line last:border-0">
            <th scope="row" className="text-left font-semibold whitespace-nowrap">
              {dayWords(day.date)}
            </th>
            {SERIES.map(({ name }) => (
              <td key={name}>{numberWords(day[name])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
