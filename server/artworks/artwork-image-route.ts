import { Buffer } from 'node:buffer'
import { type Request, Router } from 'express'
import { PathId } from '#contract/route.ts'
import { Problem } from '#server/http/problem.ts'
import { requirePerson } from '#server/http/person.ts'
import type { PictureService } from '#server/pictures/picture-service.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import type { ArtworkService } from './artwork-service.ts'

/** The moment of the log the address asks for, or null when it names none that has come yet. */
function askedSeq(request: Request, lastSeq: number): number | null {
  const { v } = request.query
  const seq = typeof v === 'string' && /^\d{1,9}$/.test(v) ? Number(v) : null
  return seq !== null && seq <= lastSeq ? seq : null
}

/**
 * `GET /api/artworks/:id/image?v={seq}`: the picture after that entry of the log, with `&size=small` as a thumbnail, for
 * all who may read the artwork. It never changes, so this session's browser keeps it (ARTWORK-5); without `v`, or with one
 * still to come, the route returns the newest picture, and the browser asks again each time (ARTWORK-6).
 */
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
  router.get('/api/artworks/:id/image', async (request, response) => {
    const person = requirePerson(request)
    const id = PathId.safeParse(request.params.id)
    if (!id.success) throw Problem.notFound()
    const artwork = await artworks.readable(person, id.data)
    const lastSeq = await strokeLog.lastSeq(artwork._id)
    const asked = askedSeq(request, lastSeq)
    const size = request.query.size === 'small' ? 'small' : 'full'
    const { png, colorHash, seq } = await pictures.picture(artwork._id, asked ?? lastSeq, size)
    response.set({
      'Content-Type': 'image/png',
      'Cache-Control': asked === null ? 'private, no-cache' : 'private, max-age=31536000, immutable',
      ETag: `"${artwork.platesHash.slice(0, 12)}-${seq}-${size}-${colorHash.slice(0, 24)}"`,
      'X-Color-Plane': colorHash,
    })
    // The next person at this tablet must not be shown the former one's pictures from the cache.
    response.vary('Cookie')
    response.send(Buffer.from(png.buffer, png.byteOffset, png.byteLength))
  })
  return router
}
