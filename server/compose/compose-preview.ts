/** Composes previews of links to public artworks. */
import type { Router } from 'express'
import type { ChildLookup } from '#server/accounts/child-lookup.ts'
import { createPublicArtworks, type PublicArtwork, sharedArtworkId } from '#server/artworks/preview/artwork-preview.ts'
import { previewRoute } from '#server/artworks/preview/preview-route.ts'
import { previewTags } from '#server/artworks/preview/preview-tags.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import { lookUnlessMissing } from '#server/http/limits/limit-misses.ts'
import type { PageHead } from '#server/http/static-client.ts'
import type { PictureService } from '#server/pictures/picture-service.ts'
import type { ServerSettingsService } from '#server/settings/server-settings.ts'
import type { Storage } from '#server/storage/storage.ts'

export function composePreview({
  storage,
  children,
  settings,
  pictures,
  limits,
  publicUrl,
}: {
  storage: Storage
  children: ChildLookup
  settings: Pick<ServerSettingsService, 'current'>
  pictures: PictureService
  limits: HttpLimits
  /** Null means the address that a request came to. */
  publicUrl: string | null
}): {
  router: Router
  pageHead: PageHead
  publicArtwork: (artworkId: number) => Promise<PublicArtwork | null>
} {
  const publicArtwork = createPublicArtworks({ storage, children, settings })
  return {
    publicArtwork,
    router: previewRoute({ publicArtwork, pictures, limits }),
    async pageHead(request) {
      const id = sharedArtworkId(request.path, request.query)
      const artwork = id === null ? null : await lookUnlessMissing(limits, request.ip, () => publicArtwork(id))
      return artwork ? previewTags(artwork, publicUrl ?? `${request.protocol}://${request.host}`) : ''
    },
  }
}
