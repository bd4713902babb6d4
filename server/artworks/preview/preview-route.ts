/** The HTTP route of the picture in a link preview. */
import { Router } from 'express'
import { getPreview } from '#contract/artworks.ts'
import { addressKey } from '#server/http/address/address-key.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import { mountFile } from '#server/http/mount.ts'
import { Problem } from '#server/http/problem.ts'
import type { PictureService } from '#server/pictures/picture-service.ts'
import type { PublicArtwork } from './artwork-preview.ts'

/** All strangers take turns as one person (SECURITY-12). No account has this id. */
const STRANGERS = 0

/** `GET /api/artworks/:id/preview`: the thumbnail of a public artwork, for everybody (ARTWORK-16). */
export function previewRoute({
  publicArtwork,
  pictures,
  limits,
}: {
  publicArtwork: (artworkId: number) => Promise<PublicArtwork | null>
  pictures: PictureService
  limits: Pick<HttpLimits, 'previewByAddress'>
}): Router {
  const router = Router()
  mountFile(router, getPreview, async ({ params, request, response }) => {
    await limits.previewByAddress.use(addressKey(request.ip))
    const artwork = await publicArtwork(params.id)
    if (!artwork) throw Problem.notFound('Artwork not found')
    const signal = callerGone(response)
    const { png, colorHash } = await pictures.newest(artwork.id, { size: 'small', userId: STRANGERS, signal })
    const headers = {
      // It may become private.
      'Cache-Control': 'public, no-cache',
      ETag: `"${artwork.id}-${colorHash.slice(0, 24)}"`,
      'X-Robots-Tag': 'noindex',
    } as const
    return { headers, body: png }
  })
  return router
}
