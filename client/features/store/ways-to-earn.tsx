import { type RewardReason, REWARDS } from '#contract/coins.ts'
import { Card } from '#client/ui/card.tsx'
import { Coin } from '#client/ui/coin-badge.tsx'

const WORDS: Readonly<Record<RewardReason, string>> = {
  completed_artwork: 'Complete a coloring page',
  received_reactions: 'Receive reactions',
  shared_artwork: 'Share an artwork',
  daily_challenge: 'Complete a daily challenge',
}
/** In the order of the guide. */
const REASONS: readonly RewardReason[] = [
  'completed_artwork',
  'received_reactions',
  'shared_artwork',
  'daily_challenge',
]

/** The box that says what earns coins, and how many. */
export function WaysToEarn() {
  return (
    <Card className="p-4 tablet:p-6">
      <h2 className="text-heading-4">How to earn coins</h2>
      <ul className="mt-3 grid gap-x-6 gap-y-2 tablet:grid-cols-2 desktop:flex desktop:justify-between">
        {REASONS.map((reason) => (
          <li key={reason} className="flex items-center gap-3">
            <span className="inline-flex shrink-0 max-desktop:min-w-16 items-center gap-2 font-display text-lead font-bold tabular-nums">
              <Coin />
              {REWARDS[reason]}
              <span className="sr-only">coins:</span>
            </span>
            <span className="leading-tight text-ink-soft">{WORDS[reason]}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
