import { Button, type ButtonSize } from '#client/ui/button.tsx'
import { Coin } from '#client/ui/coin-badge.tsx'
import { useDailyClaim } from './use-daily-claim.ts'

export interface ClaimButtonProps {
  artworkId: number
  /** In coins. */
  reward: number
  size?: ButtonSize
}

/** Claims the day's reward. */
export function ClaimButton({ artworkId, reward, size = 'medium' }: ClaimButtonProps) {
  const claim = useDailyClaim()
  return (
    <Button
      variant="primary"
      size={size}
      aria-disabled={claim.isPending}
      onClick={() => {
        if (!claim.isPending) claim.mutate(artworkId)
      }}
    >
      <Coin className="-my-1" />
      {claim.isPending ? 'Getting your coins…' : `Get ${reward} coins`}
    </Button>
  )
}
