import { Router } from 'express'
import { getKeyframe } from '#contract/artworks.ts'
import { mountFile } from '#server/http/mount.ts'
import type { KeyframeService } from '#server/pictures/keyframe-service.ts'
import type { ArtworkService } from './artwork-service.ts'

/** `GET /api/artworks/:id/keyframe`, for whoever may read the artwork. */
export function artworkKeyframeRoute({
  artworks,
  keyframes,
}: {
  artworks: Pick<ArtworkService, 'readable'>
  keyframes: KeyframeService
}): Router {
  const router = Router()
  mountFile(router, getKeyframe, async ({ person, params, response }) => {
    const { _id } = await artworks.readable(person, params.id)
    const body = await keyframes.kept(_id)
    // For the next one who asks.
    response.once('close', () => void keyframes.renew(_id))
    return { headers: { 'Cache-Control': 'private, no-store' } as const, body }
  })
  return router
}
