import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { REWARDS } from '#contract/coins.ts'
import { type CoinEntry, type CoinTransaction, getCoinHistory } from '#contract/profile.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { useNow } from '#client/ui/browser/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Coin } from '#client/ui/coin-badge.tsx'
import { LoadingGrid } from '#client/ui/loading-grid.tsx'
import { SteadyPicture } from '#client/ui/pictures/steady-picture.tsx'
import { call } from '#client/http/call.ts'
import { DATE_LOCALE } from '#client/ui/date-text.ts'
import { sayDay } from './say-day.ts'

/** Returns an amount with its sign: '+10' for earned coins, '-15' for spent ones. */
export const signedAmount = ({ amount }: Pick<Shown, 'amount'>): string => (amount > 0 ? `+${amount}` : String(amount))

/** Returns a reason as words: 'completed artwork'. */
export const reasonText = ({ reason }: Pick<Shown, 'reason'>): string =>
  reason === 'refunded_item' ? "everybody's now, so your coins are back" : reason.replaceAll('_', ' ')

/** Returns whether coins were earned or spent, or came back. */
export const directionText = ({ amount, reason }: Shown): 'earned' | 'spent' | 'given back' =>
  reason === 'refunded_item' ? 'given back' : amount > 0 ? 'earned' : 'spent'

/** The person's earned and spent coins, newest first. Requested anew at each visit, so that it agrees with the balance next to it. */
const coinHistoryQuery = queryOptions({
  queryKey: ['/api/coins/history'] as const,
  queryFn: ({ signal }) => call(getCoinHistory, { signal }),
  refetchOnMount: 'always',
  networkMode: 'always',
})

const LOADING_ROWS = 4

/** The balance, and how it came about. */
export function MyCoins() {
  const { coins } = useAccount()
  const now = useNow()
  const history = useQuery(coinHistoryQuery)
  return (
    <div className="flex flex-col gap-5">
      <Card className="flex flex-wrap items-center justify-between gap-4 p-5 tablet:p-6">
        <div className="flex items-center gap-4">
          <Coin className="size-12! text-heading-3!" />
          <div>
            <p className="font-display text-heading-2 leading-none font-bold tabular-nums">
              {coins.toLocaleString('en')}
            </p>
            <p className="text-ink-soft">{coins === 1 ? 'coin to spend' : 'coins to spend'}</p>
          </div>
        </div>
        <Button asChild size="small">
          <Link to="/store">Visit the store</Link>
        </Button>
      </Card>
      <LoadedList
        query={history}
        failure={{ title: "Couldn't load your coins", text: 'Their history did not arrive. Your balance is safe.' }}
        loading={
          <LoadingGrid
            label="Loading your coins..."
            count={LOADING_ROWS}
            className="flex flex-col gap-3"
            itemClassName="h-16 w-full"
          />
        }
        empty={<NoCoinsYet />}
      >
        {(transactions) =>
          groupByDay(transactions, now).map(({ day, entries }) => (
            <section key={day} aria-label={day} className="flex flex-col gap-2">
              <h2 className="text-lead font-semibold text-ink-soft">{day}</h2>
              <Card className="px-4 tablet:px-5">
                <ul className="divide-y divide-line">
                  {entries.map((entry) => (
                    <Entry key={entry.id} entry={entry} />
                  ))}
                </ul>
              </Card>
            </section>
          ))
        }
      </LoadedList>
    </div>
  )
}

/** What it is about, with its picture, above the reason; only the reason where that is gone. */
function Entry({ entry }: { entry: CoinEntry }) {
  const { amount, about } = entry
  const isEarned = amount > 0
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      {about && (
        <span className="light-theme w-14 shrink-0 rounded-small bg-white p-1 shadow-picture">
          <SteadyPicture src={about.imageUrl} alt="" />
        </span>
      )}
      <div className="min-w-0 grow">
        {about && <p className="font-semibold wrap-anywhere">{about.title}</p>}
        <p className={about ? 'text-small text-ink-soft first-letter:uppercase' : 'first-letter:uppercase'}>
          {reasonText(entry)}
        </p>
        <time dateTime={entry.timestamp} className="text-small text-ink-soft">
          {new Date(entry.timestamp).toLocaleTimeString(DATE_LOCALE, { hour: 'numeric', minute: '2-digit' })}
        </time>
      </div>
      <p className={classNames('text-right', isEarned && 'text-leaf-ink')}>
        <span className="font-display text-heading-4 font-bold tabular-nums">{signedAmount(entry)}</span>
        <span className="block text-small">{directionText(entry)}</span>
      </p>
    </li>
  )
}

function NoCoinsYet() {
  return (
    <Card className="flex flex-col items-center gap-3 p-8 text-center">
      <h2 className="text-heading-4">No coins yet</h2>
      <p className="text-balance text-ink-soft">
        Complete a coloring page and earn {REWARDS.completed_artwork}. Each reaction to your pictures brings{' '}
        {REWARDS.received_reactions}.
      </p>
      <Button asChild variant="primary" className="mt-2">
        <Link to="/canvas">Start coloring</Link>
      </Button>
    </Card>
  )
}

type Shown = Pick<CoinTransaction, 'amount' | 'reason'>

interface DayOf<Entry> {
  /** 'Today', 'Yesterday', 'Tuesday, November 17'. */
  readonly day: string
  readonly entries: readonly Entry[]
}

/** Groups entries by their local day, and keeps their order. */
export function groupByDay<Entry extends { readonly timestamp: string }>(
  entries: readonly Entry[],
  now: Date,
): DayOf<Entry>[] {
  const days: { day: string; entries: Entry[] }[] = []
  for (const entry of entries) {
    const day = sayDay(new Date(entry.timestamp), now)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
