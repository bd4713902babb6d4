import { useQuery } from '@tanstack/react-query'
import type { Artwork } from '#contract/artworks.ts'
import { ClaimButton } from './claim-button.tsx'
import { dailyQueries } from './daily-queries.ts'

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
