/** The HTTP routes of an artwork's picture. */
import { type Response, Router } from 'express'
import { getArtworkCard, getArtworkImage, getOpeningPicture } from '#contract/artworks.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import { mountFile } from '#server/http/mount.ts'
import type { Person } from '#server/http/person.ts'
import type { ArtworkPictureSize } from '#server/pictures/picture-file.ts'
import type { PictureService } from '#server/pictures/picture-service.ts'
import type { ArtworkService } from '#server/artworks/artwork-service.ts'
import type { OpeningPictureService } from '#server/pictures/opening-picture-service.ts'

/** What a call of a picture says, in whatever size. */
interface PictureCall {
  readonly person: Person
  readonly personNow: () => Promise<Person>
  readonly params: { readonly id: number }
  /** The log entry and the mark that the address names. */
  readonly query: { readonly v?: { readonly seq: number; readonly mark: string | undefined } | undefined }
  readonly response: Response
}

/**
 * `GET /api/artworks/:id/image` and `/image/:width` (ARTWORK-50): the newest picture, for everybody who may read the artwork. If `v`
 * is the log entry and the mark that it shows, the browser may cache it (ARTWORK-5); with any other `v`, or without one, it
 * revalidates (ARTWORK-6).
 */
export function artworkImageRoutes(artworks: ArtworkService, pictures: PictureService): Router {
  const router = Router()
  async function reply({ person, personNow, params, query, response }: PictureCall, size: ArtworkPictureSize) {
    const artwork = await artworks.requireReadable(person, params.id)
    const { v } = query
    const { file, colorHash, seq, mark } = await pictures.newest(artwork._id, {
      size,
      userId: person.id,
      judge: async () => artworks.requireReadable(await personNow(), params.id),
      signal: callerGone(response),
    })
    const isLasting = v?.seq === seq && v.mark === mark
    return {
      headers: {
        'Cache-Control': isLasting ? 'private, max-age=31536000, immutable' : 'private, no-cache',
        ETag: `"${artwork.platesHash.slice(0, 12)}-${seq}-${size}-${colorHash.slice(0, 24)}"`,
        Vary: 'Cookie',
        'X-Color-Plane': colorHash,
      } as const,
      body: file,
    }
  }
  mountFile(router, getArtworkImage, (call) => reply(call, call.query.size))
  mountFile(router, getArtworkCard, (call) => reply(call, call.params.width))
  return router
}

/** `GET /api/artworks/:id/keyframe`: the opening picture of a long artwork, for everybody who may read the artwork. */
export function artworkOpeningPictureRoute(artworks: ArtworkService, openingPictures: OpeningPictureService): Router {
  const router = Router()
  mountFile(router, getOpeningPicture, async ({ person, params, response }) => {
    const { _id } = await artworks.requireReadable(person, params.id)
    const body = await openingPictures.stored(_id)
    // Painting starts after the response, so that the next reader gets a newer picture.
    response.once('close', () => void openingPictures.opened(_id, body))
    return { headers: { 'Cache-Control': 'private, no-store' } as const, body }
  })
  return router
}
