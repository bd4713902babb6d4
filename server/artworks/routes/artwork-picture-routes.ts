/** The HTTP route of an artwork's picture. */
import { Router } from 'express'
import { getArtworkImage, getOpeningPicture } from '#contract/artworks.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import { mountFile } from '#server/http/mount.ts'
import type { PictureService } from '#server/pictures/picture-service.ts'
import type { ArtworkService } from '#server/artworks/artwork-service.ts'
import type { OpeningPictureService } from '#server/pictures/opening-picture-service.ts'

/**
 * `GET /api/artworks/:id/image`: the newest picture, for everybody who may read the artwork. If `v` is the log entry and the mark
 * that it shows, the browser may cache it (ARTWORK-5); with any other `v`, or without one, it revalidates (ARTWORK-6).
 */
export function artworkImageRoute(artworks: ArtworkService, pictures: PictureService): Router {
  const router = Router()
  mountFile(router, getArtworkImage, async ({ person, params, query, response }) => {
    const artwork = await artworks.requireReadable(person, params.id)
    const { v, size } = query
    const { png, colorHash, seq, mark } = await pictures.newest(artwork._id, {
      size,
      userId: person.id,
      signal: callerGone(response),
    })
    const isLasting = v?.seq === seq && v.mark === mark
    return {
      headers: {
        'Cache-Control': isLasting ? 'private, max-age=31536000, immutable' : 'private, no-cache',
        ETag: `"${artwork.platesHash.slice(0, 12)}-${seq}-${query.size}-${colorHash.slice(0, 24)}"`,
        Vary: 'Cookie',
        'X-Color-Plane': colorHash,
      } as const,
      body: png,
    }
  })
  return router
}

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
