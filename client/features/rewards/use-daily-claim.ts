import { useMutation, useQueryClient } from '@tanstack/react-query'
import { claimDailyPage } from '#contract/challenges.ts'
import { currentUserQuery } from '#client/models/session/current-user.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { dailyQueries } from './daily-queries.ts'

/** The mutation that claims the day's reward for an artwork. It shows the new balance, and says how it went. */
export function useDailyClaim() {
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
