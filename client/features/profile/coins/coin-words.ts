import type { CoinTransaction } from '#contract/profile.ts'

type Shown = Pick<CoinTransaction, 'amount' | 'reason'>

/** Returns an amount with its sign: '+10' for earned coins, '-15' for spent ones. */
export const signedAmount = ({ amount }: Pick<Shown, 'amount'>): string => (amount > 0 ? `+${amount}` : String(amount))

/** Returns a reason as words: 'completed artwork'. */
export const reasonWords = ({ reason }: Pick<Shown, 'reason'>): string => reason.replaceAll('_', ' ')

/** Returns whether coins were earned or spent. */
export const directionWord = ({ amount }: Pick<Shown, 'amount'>): 'earned' | 'spent' =>
  amount > 0 ? 'earned' : 'spent'
