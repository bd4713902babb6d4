/** The HTTP route of an artwork's picture. */
import { Router } from 'express'
import { getArtworkImage } from '#contract/artworks.ts'
import { mountFile } from '#server/http/mount.ts'
import type { PictureService } from '#server/pictures/picture-service.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import type { ArtworkService } from './artwork-service.ts'

/**
 * `GET /api/artworks/:id/image`: the picture at log entry `v`, for everybody who may read the artwork. Such a picture never
 * changes, so the browser caches it (ARTWORK-5); without `v`, or with one that is not in the log yet, it revalidates (ARTWORK-6).
 */
export function artworkImageRoute({
  artworks,
  strokeLog,
  pictures,
}: {
  artworks: Pick<ArtworkService, 'requireReadable'>
  strokeLog: Pick<StrokeLog, 'lastSeq'>
  pictures: Pick<PictureService, 'picture'>
}): Router {
  const router = Router()
  mountFile(router, getArtworkImage, async ({ person, params, query }) => {
    const artwork = await artworks.requireReadable(person, params.id)
    const lastSeq = await strokeLog.lastSeq(artwork._id)
    const requestedSeq = query.v !== undefined && query.v <= lastSeq ? query.v : null
    const { png, colorHash, seq } = await pictures.picture(artwork._id, requestedSeq ?? lastSeq, query.size)
    return {
      headers: {
        'Cache-Control': requestedSeq === null ? 'private, no-cache' : 'private, max-age=31536000, immutable',
        ETag: `"${artwork.platesHash.slice(0, 12)}-${seq}-${query.size}-${colorHash.slice(0, 24)}"`,
        Vary: 'Cookie',
        'X-Color-Plane': colorHash,
      } as const,
      body: png,
    }
  })
  return router
}
