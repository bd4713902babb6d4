import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { claimDailyPage } from '#contract/challenges.ts'
import type { Artwork } from '#contract/artworks.ts'
import { Button, type ButtonSize } from '#client/ui/button.tsx'
import { Coin } from '#client/ui/coin-badge.tsx'
import { currentUserQuery } from '#client/models/session/current-user.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { dailyQueries } from './daily-queries.ts'

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
      {claim.isPending ? 'Getting your coins...' : `Get ${reward} coins`}
    </Button>
  )
}

/** The mutation that claims the day's reward for an artwork. It shows the new balance, and says how it went. */
function useDailyClaim() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (artworkId: number) => call(claimDailyPage, { body: { artworkId } }),
    onSuccess: async ({ coinsEarned, user }) => {
      // A reply that is under way knows nothing of the coins.
      await queries.cancelQueries({ queryKey: currentUserQuery.queryKey })
      queries.setQueryData(currentUserQuery.queryKey, user)
      queries.setQueryData(
        dailyQueries.today().queryKey,
        (page) => page && { ...page, claimed: true, claimableArtworkId: null },
      )
      toast({ title: `+${coinsEarned} coins`, description: "For today's page", coins: true })
    },
    onError: (error) => {
      toast({
        title: 'The coins did not come',
        description: failureText(error, { fallback: 'Please try again. They are yours until the day ends.' }),
        destructive: true,
      })
      // The refusal may know more than this screen: a claim on another device, or a new day.
      void queries.invalidateQueries({ queryKey: dailyQueries.all() })
    },
  })
}

/** Offers the day's reward where a completion is celebrated, if the artwork is of the day's page. */
export function CelebratedClaim({ artwork }: { artwork: Pick<Artwork, 'id' | 'isOwner' | 'templateId'> }) {
  const { id, isOwner, templateId } = artwork
  const { data: page } = useQuery({
    ...dailyQueries.today(),
    enabled: isOwner && templateId !== null,
    // A cached reply is from before this completion, and does not offer the claim.
    refetchOnMount: 'always',
  })
  if (!page || page.claimableArtworkId !== id) return null
  return (
    <div className="flex flex-col items-center gap-2">
      <p className="text-ink-soft">This is today's page!</p>
      <ClaimButton artworkId={id} reward={page.reward} />
    </div>
  )
}
