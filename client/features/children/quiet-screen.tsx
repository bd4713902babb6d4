import { Images } from 'lucide-react'
import { Link } from 'react-router-dom'
import { clockTime } from '#client/ui/clock-text.ts'
import { Button } from '#client/ui/button.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import './children.css'

/** The canvas in a child's quiet hours: nothing is drawn, and what was drawn before stays on the device (CHILD-6). */
export function QuietScreen({ until }: { until: Date }) {
  return (
    <main className="app-background grid min-h-dvh place-items-center p-6">
      <PageTitle>Good night</PageTitle>
      <div className="flex max-w-[26rem] flex-col items-center gap-5 text-center">
        <AsleepNotice until={until} heading="h1" />
        <Button asChild size="large" className="mt-2">
          <Link to="/gallery">
            <Images aria-hidden="true" />
            Look at my pictures
          </Link>
        </Button>
      </div>
    </main>
  )
}

/** Sleeping crayons, and when they wake up. */
export function AsleepNotice({ until, heading: Heading }: { until: Date; heading: 'h1' | 'h2' }) {
  return (
    <>
      <SleepingCrayons />
      <Heading className="text-heading-1">The crayons are asleep</Heading>
      <p className="text-lead">
        They wake up at <time dateTime={until.toISOString()}>{clockTime(until)}</time>.
      </p>
      <p className="text-ink-soft">Everything that you colored is kept. You can look at your pictures until then.</p>
    </>
  )
}

const CRAYONS = ['#E5352B', '#FFD23F', '#35A853', '#3FA9F5', '#7C4DCE'] as const

/** A moon over a box of crayons whose tips are all at the same height. */
function SleepingCrayons() {
  return (
    <svg viewBox="0 0 240 190" aria-hidden="true" className="w-60">
      <path
        className="quiet-moon"
        d="M150 20a34 34 0 1 0 32 46 28 28 0 0 1-32-46z"
        fill="#ffd24a"
        stroke="#d9a300"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      {CRAYONS.map((color, index) => (
        <g key={color} transform={`translate(${45 + index * 31} 92)`}>
          <path d="M0 26 10 4h6l10 22z" fill={color} />
          <rect y="26" width="26" height="50" fill={color} />
          <path d="M6 44q3 3 6 0m4 0q3 3 6 0" fill="none" stroke="#1d2b36" strokeWidth="2" strokeLinecap="round" />
        </g>
      ))}
      <rect x="34" y="146" width="172" height="40" rx="8" fill="#ffd24a" stroke="#d9a300" strokeWidth="3" />
    </svg>
  )
}
