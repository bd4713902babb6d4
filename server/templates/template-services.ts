/** The services of pages to color, and the routes of the admins who add them. */
import { randomUUID } from 'node:crypto'
import { MAX_PICTURE_BYTES } from '#contract/template-admin.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { Context } from '#server/context/context.ts'
import type { Transaction } from '#server/storage/storage.ts'
import { createPictureFetcher } from './intake/fetch-picture.ts'
import { PictureReader, type PictureReaderOptions } from './intake/picture-reader.ts'
import { createTemplateAdmin, type PageItems } from './template-admin.ts'
import { createPictureSources } from './picture-sources.ts'
import { createPlatesHolds, createPlatesRemoval } from './plates-holds.ts'
import { createPlatesStore } from './plates-store.ts'
import type { ShippedPage } from './shipped-pages.ts'
import { templateAdminRoutes } from './template-admin-routes.ts'
import { createTemplateService, type OwnedPages } from './template-service.ts'

const FETCH_TIMEOUT_MS = 10_000

export type TemplateServices = Awaited<ReturnType<typeof createTemplateServices>>

/** Adds the shipped pages that are missing. @param start.shippedPages all of them unless given */
export async function createTemplateServices(
  context: Context,
  audit: Audit,
  ownedPages: OwnedPages,
  items: PageItems,
  /** Whether artworks are made on these plates. */
  hasArtworkOn: (transaction: Transaction, platesHash: string) => Promise<boolean>,
  start: { pictureReader?: PictureReaderOptions; shippedPages?: readonly ShippedPage[] },
) {
  const templates = createTemplateService(context, ownedPages)
  await templates.seed(start.shippedPages)
  const plates = createPlatesStore(context.blobs)
  const holds = createPlatesHolds(context, plates, randomUUID)
  const pictureReader = new PictureReader(start.pictureReader)
  const fetchPicture = createPictureFetcher({ maxBytes: MAX_PICTURE_BYTES, timeoutMs: FETCH_TIMEOUT_MS })
  const sources = createPictureSources(pictureReader, fetchPicture, (hash) => plates.encoded(hash))
  const admin = createTemplateAdmin(context, holds, sources, items, audit)
  return {
    templates,
    ownedPages,
    holds,
    sources,
    removeUnusedPlates: createPlatesRemoval(context, plates, hasArtworkOn, () => templates.blankPlatesHash()),
    pictureReader,
    routers: [templateAdminRoutes(context, admin)],
  }
}
