import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { Statistics } from '#contract/admin.ts'
import { Loaded } from '#client/ui/loaded-list.tsx'
import { useNow } from '#client/ui/browser/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { LoadingGrid } from '#client/ui/loading-grid.tsx'
import { TitledCard } from '#client/ui/titled-card.tsx'
import { sayWhen } from '#client/ui/words/say-when.ts'
import { DayChart } from './day-chart.tsx'
import { numberWords, SERIES } from './day-series.ts'
import { DayTable } from './day-table.tsx'
import { statisticsQuery } from './statistics-query.ts'

const NUMBERS = [
  { name: 'users', words: 'Users' },
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
        <LoadingGrid label="Loading the statistics..." count={NUMBERS.length} className={GRID} itemClassName="h-24" />
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
            {NUMBERS.map(({ name, words }) => (
              <Card key={name} className="flex flex-col-reverse justify-end p-4">
                <dt className="text-small text-ink-soft">{words}</dt>
                <dd className="font-display text-heading-2 font-bold tabular-nums">{numberWords(data[name])}</dd>
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
