/** Previews of links to public artworks: the HTTP route of the picture, and the tags in the page's head. */
import { Router } from 'express'
import { getPreview } from '#contract/artworks.ts'
import type { Context } from '#server/context/context.ts'
import { addressKey } from '#server/http/address/address-key.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import { lookUnlessMissing } from '#server/http/limits/limit-misses.ts'
import { mountFile } from '#server/http/mount.ts'
import { Problem } from '#server/http/problem.ts'
import type { PageHead } from '#server/http/static-client.ts'
import type { PictureService } from '#server/pictures/picture-service.ts'
import { type PublicArtwork, sharedArtworkId } from './artwork-preview.ts'
import { previewTags } from './preview-tags.ts'

/** All strangers take turns as one person (SECURITY-12). No account has this id. */
const STRANGERS = 0

/** `GET /api/artworks/:id/preview`: the thumbnail of a public artwork, for everybody (ARTWORK-16). */
export function previewRoute(
  { limits }: Pick<Context, 'limits'>,
  publicArtwork: (artworkId: number) => Promise<PublicArtwork | null>,
  pictures: PictureService,
): Router {
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

/** Returns what adds the tags to the head of a public artwork's page. @param publicUrl null means the address that a request came to */
export function previewHead(
  { limits }: Pick<Context, 'limits'>,
  publicArtwork: (artworkId: number) => Promise<PublicArtwork | null>,
  publicUrl: string | null,
): PageHead {
  return async (request) => {
    const id = sharedArtworkId(request.path, request.query)
    const artwork = id === null ? null : await lookUnlessMissing(limits, request.ip, () => publicArtwork(id))
    return artwork ? previewTags(artwork, publicUrl ?? `${request.protocol}://${request.host}`) : ''
  }
}
