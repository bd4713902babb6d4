import type { DayStatistics } from '#contract/admin.ts'
import { dayWords, numberWords, type SeriesName, seriesWords, summaryOf } from './day-series.ts'

/** The drawing's size and a bar's, in units of its viewBox. */
const HEIGHT = 90
const BAR = { step: 10, width: 7, radius: 2 } as const
/** A day with little stays visible beside one with much. */
const LEAST_HEIGHT = 2

export interface DayChartProps {
  words: string
  name: SeriesName
  days: readonly DayStatistics[]
}

/** One bar for each day. The sentence that describes it is its name for screen readers. */
export function DayChart({ words, name, days }: DayChartProps) {
  const { total, most } = summaryOf(days, name)
  const width = days.length * BAR.step
  const heightOf = (value: number): number => (value === 0 ? 0 : Math.max(LEAST_HEIGHT, (value / most) * HEIGHT))
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="flex items-baseline justify-between gap-3">
        <span className="font-display text-lead font-semibold">{words}</span>
        <span className="text-small text-ink-soft">{numberWords(total)} in all</span>
      </figcaption>
      <svg
        role="img"
        aria-label={seriesWords(words, days, name)}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-28 w-full border-b border-line text-blueberry-ink"
      >
        {days.map((day, index) => (
          <g key={day.date}>
            <title>{`${dayWords(day.date)}: ${numberWords(day[name])}`}</title>
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
        <span>{dayWords(days.at(0)?.date ?? '')}</span>
        <span>most a day: {numberWords(most)}</span>
        <span>{dayWords(days.at(-1)?.date ?? '')}</span>
      </div>
    </figure>
  )
}
