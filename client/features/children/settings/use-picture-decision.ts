import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { changeChildPicture } from '#contract/child-pictures.ts'
import { familyQueries } from '#client/models/families/family-queries.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { childrenQueries } from './children-queries.ts'

/** What a parent decides, and what is said when it is done; null where the screen says it. */
export interface Decision {
  readonly body: z.input<typeof changeChildPicture.body>
  readonly done: string | null
}

/** The mutation that sends what a parent decides about a picture of somebody else that their child is in. A toast says what came of it. */
export const pictureDecisionMutation = (
  queries: QueryClient,
  { childId, artworkId }: { childId: number; artworkId: number },
) =>
  mutationOptions({
    mutationFn: ({ body }: Decision) => call(changeChildPicture, { params: { id: childId, artworkId }, body }),
    onSuccess: async (_, { done }) => {
      if (done !== null) toast({ title: done })
      await Promise.all(
        [childrenQueries.all(), familyQueries.all()].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
    },
    onError: (error: Error) =>
      toast({
        title: 'Nothing was changed',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      }),
  })

export const usePictureDecision = (picture: { childId: number; artworkId: number }) =>
  useMutation(pictureDecisionMutation(useQueryClient(), picture))

/** The thumbnail that a parent sees of such a picture. */
export const childPictureAddress = (childId: number, artworkId: number): string =>
  `/api/children/${childId}/pictures/${artworkId}/picture`

/** The answers to the question whether everybody may see a picture. */
export const CONSENT = {
  yes: (child: string): Decision => ({
    body: { consent: 'yes' },
    done: `Everybody may see what ${child} colored there`,
  }),
  no: (child: string): Decision => ({
    body: { consent: 'no' },
    done: `It stays with the people who color with ${child}`,
  }),
}
