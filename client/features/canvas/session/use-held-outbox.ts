import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ArtworkSession } from '#client/canvas/session/artwork-session.ts'
import type { ClosePlan } from '#client/canvas/session/close-plan.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'

/** Milliseconds between two requests for an artwork that this person may not draw on just now. */
const HELD_POLL_MS = 10_000

/** Refusals after which the server says by `canDraw` that the person may draw again. */
const PASSING: readonly ClosePlan['reason'][] = ['read-only', 'completed', 'quiet-hours']

/** Sends the outbox by itself once this person may draw again: the owner has resumed coloring together. */
export function useHeldOutbox(
  artworkId: number | null,
  session: ArtworkSession | null,
  closed: ClosePlan | null,
): void {
  const isWatched = artworkId !== null && PASSING.includes(closed?.reason ?? null)
  const { data, dataUpdatedAt } = useQuery({
    ...artworkQueries.detail(artworkId ?? 0),
    enabled: isWatched,
    networkMode: 'always',
    refetchInterval: isWatched ? HELD_POLL_MS : false,
  })
  const refusal = useRef({ closed, reply: 0 })
  const mayDraw = data?.canDraw === true
  useEffect(() => {
    // Only a reply from after the refusal says whether the person may draw again.
    if (refusal.current.closed !== closed) refusal.current = { closed, reply: dataUpdatedAt }
    if (isWatched && mayDraw && dataUpdatedAt !== refusal.current.reply) session?.tryAgain()
  }, [closed, isWatched, mayDraw, dataUpdatedAt, session])
}
