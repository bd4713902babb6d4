import { Section } from './section.tsx'

const WIDTH = 300
const HEIGHT = 80
const SAMPLES = 60
/** The chart's height is never less than this, so that a fast network is not drawn as a wild one. Milliseconds. */
const MIN_SCALE_MS = 50

const LINES = [
  { name: 'Round trip', className: 'stroke-blueberry', dot: 'bg-blueberry' },
  { name: 'Durable acknowledgement', className: 'stroke-tomato', dot: 'bg-tomato' },
] as const

const latest = (samples: readonly number[]): string => {
  const last = samples.at(-1)
  return last === undefined ? 'not measured yet' : `${Math.round(last)} ms`
}

/** Returns the points of a line whose newest sample is at the right. */
function points(samples: readonly number[], scale: number): string {
  const from = SAMPLES - samples.length
  return samples
    .map((ms, at) => `${(((from + at) / (SAMPLES - 1)) * WIDTH).toFixed(1)},${(HEIGHT * (1 - ms / scale)).toFixed(1)}`)
    .join(' ')
}

/** The last round trips and durable acknowledgements as two lines. */
export function LatencyChart(given: { roundTrips: readonly number[]; durableAcks: readonly number[] }) {
  const series = [given.roundTrips, given.durableAcks] as const
  const scale = Math.max(MIN_SCALE_MS, ...series.flat())
  return (
    <Section title="Latency">
      <svg
        role="img"
        aria-label={`Latency, up to ${Math.round(scale)} ms`}
        viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`}
        className="w-full rounded-small bg-door-light"
      >
        {LINES.map(({ name, className }, at) => (
          <polyline
            key={name}
            points={points(series[at] ?? [], scale)}
            className={`${className} fill-none`}
            strokeWidth={2}
            strokeLinejoin="round"
            strokeLinecap="round"
          />
        ))}
      </svg>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-small">
        {LINES.map(({ name, dot }, at) => (
          <li key={name} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-3 rounded-full ${dot}`} />
            {`${name}: ${latest(series[at] ?? [])}`}
          </li>
        ))}
      </ul>
    </Section>
  )
}
