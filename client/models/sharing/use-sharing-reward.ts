import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Artwork, shareArtwork } from '#contract/artworks.ts'
import { currentUserQuery } from '#client/models/session/current-user.ts'
import { ApiError, ConnectionError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.ts'

/** What is known of an artwork that is shared. */
export type SharedArtwork = Pick<Artwork, 'id' | 'isOwner' | 'completed' | 'visibility' | 'familyId'>

const mayEarn = ({ isOwner, completed, visibility, familyId }: SharedArtwork): boolean =>
  isOwner && completed && (visibility === 'public' || (visibility === 'family' && familyId !== null))

/** Asks for the reward, shows the new balance, and says so. Never fails because of the network or the server. */
export async function rewardSharing(queries: QueryClient, artwork: SharedArtwork): Promise<void> {
  if (!mayEarn(artwork)) return
  try {
    const { coinsEarned, user } = await call(shareArtwork, { params: { id: artwork.id }, body: {} })
    if (coinsEarned === undefined) return
    await queries.cancelQueries({ queryKey: currentUserQuery.queryKey })
    queries.setQueryData(currentUserQuery.queryKey, user)
    toast({ title: `+${coinsEarned} coins`, description: 'For sharing your picture', coins: true })
  } catch (error) {
    // The link is copied, which is what the person wants. The next one earns what this one did not.
    if (!(error instanceof ApiError || error instanceof ConnectionError)) throw error
  }
}

/** Returns a function to call when a link to an artwork is copied, or its picture is sent. It returns at once, and never fails. */
export function useSharingReward(): (artwork: SharedArtwork) => void {
  const queries = useQueryClient()
  return (artwork) => void rewardSharing(queries, artwork)
}
