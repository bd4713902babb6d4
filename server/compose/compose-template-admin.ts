/** Composes what admins do with templates, and the process that reads their pictures. */
import type { Router } from 'express'
import { MAX_PICTURE_BYTES } from '#contract/template-admin.ts'
import { createAudit } from '#server/audit/audit.ts'
import type { Idempotency } from '#server/http/idempotency.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import { createPageItems } from '#server/shop/page-items.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import type { Storage } from '#server/storage/storage.ts'
import { createPictureFetcher } from '#server/templates/intake/fetch-picture.ts'
import { createPictureReader, type PictureReaderOptions } from '#server/templates/intake/picture-reader.ts'
import { createPictureSources, type PictureSources } from '#server/templates/picture-sources.ts'
import { createTemplateAdmin } from '#server/templates/template-admin.ts'
import { templateAdminRoutes } from '#server/templates/template-admin-routes.ts'
import type { PlatesHolds } from '#server/templates/plates-holds.ts'
import { createPlatesStore } from '#server/templates/plates-store.ts'

const FETCH_TIMEOUT_MS = 10_000

export interface TemplateAdministration {
  readonly router: Router
  /** For pages of photos. */
  readonly sources: PictureSources
  /** Ends the process that reads pictures. */
  close(): Promise<void>
}

export function composeTemplateAdmin({
  storage,
  blobs,
  holds,
  limits,
  idempotency,
  pictureReader,
  now,
}: {
  storage: Storage
  blobs: BlobStore
  holds: PlatesHolds
  limits: HttpLimits
  idempotency: Idempotency
  pictureReader: PictureReaderOptions | undefined
  now: () => Date
}): TemplateAdministration {
  const plates = createPlatesStore(blobs)
  const reader = createPictureReader(pictureReader)
  const sources = createPictureSources({
    reader,
    fetchPicture: createPictureFetcher({ maxBytes: MAX_PICTURE_BYTES, timeoutMs: FETCH_TIMEOUT_MS }),
    encodedPlates: (hash) => plates.encoded(hash),
  })
  const templateAdmin = createTemplateAdmin({
    storage,
    holds,
    sources,
    items: createPageItems({ storage, now }),
    audit: createAudit({ storage, now }),
    now,
  })
  return {
    router: templateAdminRoutes({ templateAdmin, idempotency, limits }),
    sources,
    close: () => reader.close(),
  }
}
