import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ARTWORKS_KEY } from './artworks-key.ts'
import { sendLeftDeletions } from './left-deletions.ts'

/** Deletes an artwork. The calls are loaded only then, because every screen begins with this file and few have anything to delete. */
async function remove(id: number, userId: number): Promise<void> {
  const { removeArtwork } = await import('./artwork-commands.ts')
  await removeArtwork(id, userId)
}

/** Carries out the deletions that the person's earlier pages could not; null while nobody is signed in. */
export function useLeftDeletions(userId: number | null): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (userId === null) return
    void sendLeftDeletions(userId, (id) => remove(id, userId), localStorage).then((wereAny) =>
      wereAny ? queries.invalidateQueries({ queryKey: ARTWORKS_KEY }) : undefined,
    )
  }, [userId, queries])
}
