import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** One coin, 28 px: butter yellow with a darker rim. */
export function Coin({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'light-theme inline-grid size-7 shrink-0 place-items-center rounded-full border-2 border-butter-deep/60 bg-butter font-display text-small leading-none font-bold text-butter-ink',
        className,
      )}
    >
      c
    </span>
  )
}

export interface CoinBadgeProps extends ComponentProps<'span'> {
  coins: number
}

/** The coin balance. It passes other props on, so that a tooltip can attach to it. */
export function CoinBadge({ coins, className, ...rest }: CoinBadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-11 items-center gap-2 rounded-full bg-butter-pale py-1 pr-4 pl-2 max-[23rem]:gap-1 max-[23rem]:pr-2 max-[23rem]:pl-1 font-display text-lead font-bold text-ink tabular-nums',
        className,
      )}
      {...rest}
    >
      <Coin />
      {/* Most people have fewer: making the first format takes a slow device some ten milliseconds. */}
      {coins < 1_000 ? coins : coins.toLocaleString('en')}
      <span className="sr-only">coins</span>
    </span>
  )
}
