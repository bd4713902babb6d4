/** The HTTP route of an artwork's opening picture. */
import { Router } from 'express'
import { getOpeningPicture } from '#contract/artworks.ts'
import { mountFile } from '#server/http/mount.ts'
import type { OpeningPictureService } from '#server/pictures/opening-picture-service.ts'
import type { ArtworkService } from '#server/artworks/artwork-service.ts'

/** `GET /api/artworks/:id/keyframe`: the opening picture of a long artwork, for everybody who may read the artwork. */
export function artworkOpeningPictureRoute(artworks: ArtworkService, openingPictures: OpeningPictureService): Router {
  const router = Router()
  mountFile(router, getOpeningPicture, async ({ person, params, response }) => {
    const { _id } = await artworks.requireReadable(person, params.id)
    const body = await openingPictures.stored(_id)
    // Painting starts after the response, so that the next reader gets a newer picture.
    response.once('close', () => void openingPictures.renew(_id))
    return { headers: { 'Cache-Control': 'private, no-store' } as const, body }
  })
  return router
}
