import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { removeArtwork } from '#client/features/artworks/artwork-commands.ts'
import { artworkQueries } from '#client/features/artworks/artwork-queries.ts'
import { sendLeftDeletions } from './left-deletions.ts'

/** Carries out the deletions that the person's earlier pages could not; null while nobody is signed in. */
export function useLeftDeletions(userId: number | null): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (userId === null) return
    void sendLeftDeletions(userId, removeArtwork, localStorage).then((wereAny) =>
      wereAny ? queries.invalidateQueries({ queryKey: artworkQueries.all() }) : undefined,
    )
  }, [userId, queries])
}
