import { queryOptions, useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { type DayStatistics, getStatistics, type Statistics } from '#contract/admin.ts'
import { Loaded } from '#client/ui/loaded-list.tsx'
import { useNow } from '#client/ui/browser/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { LoadingGrid } from '#client/ui/loading-grid.tsx'
import { TitledCard } from '#client/ui/titled-card.tsx'
import { sayWhen } from '#client/ui/date-text.ts'
import { call } from '#client/http/call.ts'
import { dayText, numberText, SERIES, type SeriesName, seriesText, summaryOf } from './day-series.ts'

/** The drawing's size and a bar's, in units of its viewBox. */
const HEIGHT = 90
const BAR = { step: 10, width: 7, radius: 2 } as const
/** A day with little stays visible next to one with much. */
const LEAST_HEIGHT = 2

/** How much there is and how much is going on. */
export const statisticsQuery = queryOptions({
  queryKey: ['/api/admin/statistics'],
  queryFn: ({ signal }) => call(getStatistics, { signal }),
  refetchOnMount: 'always',
})

const FIGURES = [
  { name: 'users', words: 'Users, children included' },
  { name: 'families', words: 'Families' },
  { name: 'artworks', words: 'Artworks' },
  { name: 'strokes', words: 'Strokes' },
  { name: 'coinsGranted', words: 'Coins granted' },
  { name: 'coinsSpent', words: 'Coins spent' },
  { name: 'activeRooms', words: 'Pictures open now' },
] as const satisfies readonly { name: keyof Statistics; words: string }[]

const GRID = 'grid grid-cols-2 gap-3 tablet:grid-cols-4 desktop:grid-cols-7'

/** How much there is, and what the last 30 days brought. */
export function StatisticsTab() {
  const now = useNow()
  const query = useQuery(statisticsQuery)
  return (
    <Loaded
      query={query}
      failure="Couldn't load the statistics"
      loading={
        <LoadingGrid label="Loading the statistics..." count={FIGURES.length} className={GRID} itemClassName="h-24" />
      }
    >
      {(data) => (
        <div className="flex flex-col gap-5">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <output className="text-ink-soft">
              {query.error ? 'These numbers could not be renewed. ' : ''}As of {sayWhen(new Date(data.at), now)}.
            </output>
            <Button size="small" disabled={query.isFetching} onClick={() => void query.refetch()}>
              <RefreshCw aria-hidden="true" />
              Refresh
            </Button>
          </div>
          <dl className={GRID}>
            {FIGURES.map(({ name, words }) => (
              <Card key={name} className="flex flex-col-reverse justify-end p-4">
                <dt className="text-small text-ink-soft">{words}</dt>
                <dd className="font-display text-heading-2 font-bold tabular-nums">{numberText(data[name])}</dd>
              </Card>
            ))}
          </dl>
          <TitledCard title={`The last ${data.days.length} days`} text="Days begin at midnight in UTC.">
            <Days days={data.days} />
          </TitledCard>
        </div>
      )}
    </Loaded>
  )
}

function Days({ days }: Pick<Statistics, 'days'>) {
  if (days.every((day) => SERIES.every(({ name }) => day[name] === 0)))
    return <p className="text-ink-soft">Nothing has happened in these days yet.</p>
  return (
    <>
      <div className="grid gap-x-10 gap-y-6 tablet:grid-cols-2">
        {SERIES.map(({ name, words }) => (
          <DayChart key={name} name={name} words={words} days={days} />
        ))}
      </div>
      <details>
        <summary className="flex min-h-11 items-center font-display font-semibold text-blueberry-ink underline underline-offset-4">
          Show the numbers as a table
        </summary>
        <div className="overflow-x-auto">
          <DayTable days={days} />
        </div>
      </details>
    </>
  )
}

/** The charts' numbers as a table, today first. */
function DayTable({ days }: { days: readonly DayStatistics[] }) {
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
              {dayText(day.date)}
            </th>
            {SERIES.map(({ name }) => (
              <td key={name}>{numberText(day[name])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayChartProps {
  words: string
  name: SeriesName
  days: readonly DayStatistics[]
}

/** One bar for each day. The sentence that describes it is its name for screen readers. */
function DayChart({ words, name, days }: DayChartProps) {
  const { total, most } = summaryOf(days, name)
  const width = days.length * BAR.step
  const heightOf = (value: number): number => (value === 0 ? 0 : Math.max(LEAST_HEIGHT, (value / most) * HEIGHT))
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="flex items-baseline justify-between gap-3">
        <span className="font-display text-lead font-semibold">{words}</span>
        <span className="text-small text-ink-soft">{numberText(total)} in all</span>
      </figcaption>
      <svg
        role="img"
        aria-label={seriesText(words, days, name)}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-28 w-full border-b border-line text-blueberry-ink"
      >
        {days.map((day, index) => (
          <g key={day.date}>
            <title>{`${dayText(day.date)}: ${numberText(day[name])}`}</title>
            <rect x={index * BAR.step} y={0} width={BAR.step} height={HEIGHT} fill="transparent" />
            <rect
              x={index * BAR.step + (BAR.step - BAR.width) / 2}
              y={HEIGHT - heightOf(day[name])}
              width={BAR.width}
              height={heightOf(day[name])}
              rx={BAR.radius}
              fill="currentColor"
            />
          </g>
        ))}
      </svg>
      <div aria-hidden="true" className="flex justify-between text-small text-ink-soft">
        <span>{dayText(days.at(0)?.date ?? '')}</span>
        <span>most a day: {numberText(most)}</span>
        <span>{dayText(days.at(-1)?.date ?? '')}</span>
      </div>
    </figure>
  )
}
