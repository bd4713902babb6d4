import { Router } from 'express'
import { getArtworkImage } from '#contract/artworks.ts'
import { mountFile } from '#server/http/mount.ts'
import type { PictureService } from '#server/pictures/picture-service.ts'
import type { StrokeLog } from '#server/sync/stroke-log.ts'
import type { ArtworkService } from './artwork-service.ts'

/** `GET /api/artworks/:id/image`: for who may read the artwork, at any moment of its log. A moment still to come counts as unsaid. */
export function artworkImageRoute({
  artworks,
  strokeLog,
  pictures,
}: {
  artworks: Pick<ArtworkService, 'readable'>
  strokeLog: Pick<StrokeLog, 'lastSeq'>
  pictures: Pick<PictureService, 'picture'>
}): Router {
  const router = Router()
  mountFile(router, getArtworkImage, async ({ person, params, query }) => {
    const artwork = await artworks.readable(person, params.id)
    const lastSeq = await strokeLog.lastSeq(artwork._id)
    const asked = query.v !== undefined && query.v <= lastSeq ? query.v : null
    const { png, colorHash, seq } = await pictures.picture(artwork._id, asked ?? lastSeq, query.size)
    return {
      headers: {
        'Cache-Control': asked === null ? 'private, no-cache' : 'private, max-age=31536000, immutable',
        ETag: `"${artwork.platesHash.slice(0, 12)}-${seq}-${query.size}-${colorHash.slice(0, 24)}"`,
        Vary: 'Cookie',
        'X-Color-Plane': colorHash,
      } as const,
      body: png,
    }
  })
  return router
}
