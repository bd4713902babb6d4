import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import type { Studio } from '#client/canvas/studio.ts'
import { randomId } from '#client/bytes/random-id.ts'
import { actingPerson } from '#client/http/acting-person.ts'
import { completeArtwork, takeBackInProgress } from '#client/models/artworks/artwork-commands.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { useCelebrate } from '#client/features/celebration/use-celebrate.ts'
import { currentUserQuery } from '#client/models/session/current-user.ts'
import { failureText } from '#client/http/failure-text.ts'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { toast, type ToastMessage } from '#client/ui/overlays/toast.ts'
import { CompletionContext } from './state/people-context.ts'
import { useCanvasArtwork } from './state/artwork-context.ts'
import { useUnchanged } from './state/canvas-context.ts'
import { completionFailure, NO_ARTWORK, OBSTACLES, prepareCompletion } from './prepare-completion.ts'
import { useCanvasTools } from './state/tools-context.ts'

const later = (task: () => void, ms: number): (() => void) => {
  const timer = setTimeout(task, ms)
  return () => clearTimeout(timer)
}

/** Resolves when the strokes that the hand has finished are in the document. */
const afterLastStroke = (studio: Studio): Promise<void> =>
  new Promise((resolve) => studio.toolRunner.runInOrder(resolve))

/**
 * Completes the artwork and takes it back in progress: its strokes are saved first, and a completion is celebrated.
 * Says when another person or another tab does so.
 */
export function CompletionProvider({ children }: { children: ReactNode }) {
  const { artwork, studio, mayDraw } = useCanvasArtwork()
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const notice = useCompletionNotice(artwork)
  /** Every attempt to complete the artwork has the same key until one succeeds (HTTP-8). */
  const key = useRef<string | null>(null)

  const completing = useMutation({
    mutationFn: async (from: { artwork: Artwork; studio: Studio }) => {
      const person = actingPerson()
      if (from.artwork.completed) return { obstacle: 'completed' as const }
      await afterLastStroke(from.studio)
      const obstacle = await prepareCompletion(from.studio.session, later)
      if (obstacle !== null) return { obstacle }
      // Most visits complete nothing.
      const { cutLivingPicture } = await import('#client/features/celebration/living-picture.ts')
      key.current ??= randomId()
      notice.expect()
      return { obstacle, cutLivingPicture, ...(await completeArtwork(from.artwork, key.current, person)) }
    },
    onSuccess: (done, { studio: { canvas, painter } }) => {
      if (done.obstacle !== null) return toast(OBSTACLES[done.obstacle])
      key.current = null
      const { artwork: completed, coinsEarned, account, cutLivingPicture } = done
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
      notice.unexpect()
      toast(completionFailure(error))
      void queries.invalidateQueries({ queryKey: artworkQueries.all() })
    },
  })

  const reopening = useMutation({
    mutationFn: (id: number) => {
      notice.expect()
      return takeBackInProgress(id)
    },
    onSuccess: (reopened) => {
      toast({ title: 'Artwork reopened!' })
      queries.setQueryData(artworkQueries.detail(reopened.id).queryKey, reopened)
      void queries.invalidateQueries({ queryKey: artworkQueries.all() })
    },
    onError: (error) => {
      notice.unexpect()
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
  const { mutate: complete } = completing
  const { mutate: reopen } = reopening
  const completion = useUnchanged({
    mayComplete: mayDraw && (artwork?.isOwner ?? true),
    complete: useCallback(() => {
      if (!artwork || !studio) toast(NO_ARTWORK)
      else if (!busy) complete({ artwork, studio })
    }, [artwork, studio, busy, complete]),
    reopen: useCallback(() => {
      if (artwork && !busy) reopen(artwork.id)
    }, [artwork, busy, reopen]),
    busy,
  })
  return <CompletionContext value={completion}>{children}</CompletionContext>
}

interface CompletionNotice {
  /** This tab is about to complete or reopen the artwork, and says so itself. */
  readonly expect: () => void
  /** It has not done so. */
  readonly unexpect: () => void
}

/** Returns what people read when the artwork on their screen was completed or reopened somewhere else. */
function changeText({ completed, isOwner, ownerName, title }: Artwork): ToastMessage {
  const who = isOwner ? 'You' : ownerName
  return completed
    ? { title: `${who} finished “${title}”`, description: 'It is complete now. Everything you colored is on it.' }
    : { title: `${who} opened “${title}” again`, description: 'You can color on it again.' }
}

/** Says once (SYNC-24) that another person, or this person in another tab, has completed or reopened the artwork. */
function useCompletionNotice(artwork: Artwork | null): CompletionNotice {
  const before = useRef<Artwork | null>(null)
  const expected = useRef(false)
  useEffect(() => {
    const known = before.current
    before.current = artwork
    if (!artwork || !known || known.id !== artwork.id || known.completed === artwork.completed) return
    if (expected.current) expected.current = false
    else toast(changeText(artwork))
  }, [artwork])
  return useMemo(
    () => ({
      expect: () => {
        expected.current = true
      },
      unexpect: () => {
        expected.current = false
      },
    }),
    [],
  )
}

/** Few visits open a completed artwork. */
const LateBanner = lazyDialog(async () => (await import('./notices/completed-banner.tsx')).CompletedBanner)

/** Below the page of a completed artwork: that it is complete, and what can be done with it. */
export function CompletedBanner() {
  const { mode } = useCanvasArtwork()
  const { kidMode } = useCanvasTools()
  return <LateBanner open={mode === 'completed' && !kidMode.on} />
}
