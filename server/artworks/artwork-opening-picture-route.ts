import { Buffer } from 'node:buffer'
import { Router } from 'express'
import { PathId } from '#contract/route.ts'
import { Problem } from '#server/http/problem.ts'
import { requirePerson } from '#server/http/person.ts'
import type { OpeningPictureService } from '#server/pictures/opening-picture-service.ts'
import type { ArtworkService } from './artwork-service.ts'

/**
 * `GET /api/artworks/:id/keyframe`: a long artwork as it looked lately, for whoever may read it, to be painted on from
 * (crdt/painter/timeline/opening-picture.ts). 204 when there is none: the document is the truth and is enough.
 */
export function artworkOpeningPictureRoute({
  artworks,
  openingPictures,
}: {
  artworks: Pick<ArtworkService, 'readable'>
  openingPictures: OpeningPictureService
}): Router {
  const router = Router()
  router.get('/api/artworks/:id/keyframe', async (request, response) => {
    const person = requirePerson(request)
    const id = PathId.safeParse(request.params.id)
    if (!id.success) throw Problem.notFound()
    const { _id } = await artworks.readable(person, id.data)
    const bytes = await openingPictures.kept(_id)
    response.set('Cache-Control', 'private, no-store')
    if (bytes) {
      response.set('Content-Type', 'application/octet-stream')
      response.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    } else response.status(204).end()
    // For the next one who asks.
    void openingPictures.renew(_id)
  })
  return router
}
