import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import type { Studio } from '#client/canvas/studio.ts'
import { newStrokeId } from '#client/canvas/tools/stroke-id.ts'
import { actingPerson } from '#client/http/acting-person.ts'
import { completeArtwork } from '#client/models/artworks/complete-artwork.ts'
import { takeBackInProgress } from '#client/models/artworks/artwork-commands.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { cutLivingPicture } from '#client/features/celebration/living-picture.ts'
import { useCelebrate } from '#client/features/celebration/use-celebrate.ts'
import { currentUserQuery } from '#client/models/session/current-user.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { completionFailure, NO_ARTWORK, OBSTACLES } from './completion-words.ts'
import { prepareCompletion } from './prepare-completion.ts'
import { useToldCompletion } from './use-told-completion.ts'

export interface Completion {
  readonly complete: () => void
  readonly reopen: () => void
  /** One of the two is under way. */
  readonly busy: boolean
}

const later = (task: () => void, ms: number): (() => void) => {
  const timer = setTimeout(task, ms)
  return () => clearTimeout(timer)
}

/** Resolves when the strokes that the hand has finished are in the document. */
const afterLastStroke = (studio: Studio): Promise<void> =>
  new Promise((resolve) => studio.toolRunner.runInOrder(resolve))

/**
 * Completes an artwork and takes it back in progress: its strokes are saved first, and a completion is celebrated (ARTWORK-17).
 * Says when another person or another tab does so.
 */
export function useCompletion(artwork: Artwork | null, studio: Studio | null): Completion {
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const told = useToldCompletion(artwork)
  /** Every attempt to complete the artwork has the same key until one succeeds (HTTP-8). */
  const key = useRef<string | null>(null)

  const completing = useMutation({
    mutationFn: async (from: { artwork: Artwork; studio: Studio }) => {
      const person = actingPerson()
      await afterLastStroke(from.studio)
      const obstacle = await prepareCompletion(from.studio.session, later)
      if (obstacle !== null) return { obstacle }
      key.current ??= newStrokeId()
      told.expect()
      return { obstacle, ...(await completeArtwork(from.artwork, key.current, person)) }
    },
    onSuccess: (done, { studio: { canvas, painter } }) => {
      if (done.obstacle !== null) return toast(OBSTACLES[done.obstacle])
      key.current = null
      const { artwork: completed, coinsEarned, account } = done
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
      celebrate({
        artwork: completed,
        coinsEarned,
        picture: cutLivingPicture(canvas, isStill ? null : painter.labels),
        opensArtwork: true,
      })
      if (account) queries.setQueryData(currentUserQuery.queryKey, account)
      queries.setQueryData(artworkQueries.detail(completed.id).queryKey, completed)
      void queries.invalidateQueries({ queryKey: artworkQueries.all() })
    },
    onError: (error) => {
      told.unexpect()
      toast(completionFailure(error))
      void queries.invalidateQueries({ queryKey: artworkQueries.all() })
    },
  })

  const reopening = useMutation({
    mutationFn: (id: number) => {
      told.expect()
      return takeBackInProgress(id)
    },
    onSuccess: (reopened) => {
      toast({ title: 'Artwork reopened!' })
      queries.setQueryData(artworkQueries.detail(reopened.id).queryKey, reopened)
      void queries.invalidateQueries({ queryKey: artworkQueries.all() })
    },
    onError: (error) => {
      told.unexpect()
      toast({
        title: 'Error reopening artwork',
        description: failureText(error, {
          fallback: 'There was an error reopening your artwork. Please try again.',
        }),
        destructive: true,
      })
      void queries.invalidateQueries({ queryKey: artworkQueries.all() })
    },
  })

  const busy = completing.isPending || reopening.isPending
  return {
    complete: () => {
      if (!artwork || !studio) toast(NO_ARTWORK)
      else if (!busy) completing.mutate({ artwork, studio })
    },
    reopen: () => {
      if (artwork && !busy) reopening.mutate(artwork.id)
    },
    busy,
  }
}
