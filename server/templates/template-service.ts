import type { Logger } from 'pino'
import type { Template } from '#contract/templates.ts'
import { encodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { blankPlates } from '#crdt/painter/plates/plates.ts'
import type { Plates } from '#crdt/painter/planes/planes.ts'
import type { Person } from '#server/http/person.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import type { Storage } from '#server/storage/storage.ts'
import { memoizeRecent } from './memoize-recent.ts'
import { packPlates } from './packed-plates.ts'
import { pagePicture, type PagePictureSize } from './page-picture.ts'
import { createPlatesStore, UnknownPlates } from './plates-store.ts'
import { seedTemplates } from './seed-templates.ts'
import { readShippedInk, readShippedPages } from './shipped-pages.ts'
import { createTemplateRepository } from './template-repository.ts'
import type { TemplateRow } from './template-row.ts'
import { pagePictureUrl, toTemplate } from './template-view.ts'

/** A page as other capabilities see it. */
export type TemplatePage = Omit<TemplateRow, '_id' | 'deletedAt'> & { id: number; imageUrl: string }

export interface TemplateService {
  /** Adds the shipped pages that are missing; to be awaited before anybody is let in. */
  seed(): Promise<void>
  /** Lists the published pages that are not premium, and for admins all pages, in the order of their ids (TEMPLATE-1). */
  list(viewer: Pick<Person, 'isAdmin'> | null): Promise<Template[]>
  /** Null for unknown and removed pages. */
  find(id: number): Promise<TemplatePage | null>
  /** Decoded plates, shared: not to be changed. Rejects with UnknownPlates. */
  plates(hash: string): Promise<Plates>
  /** Plates as encodePlates gave them. Rejects with UnknownPlates. */
  encodedPlates(hash: string): Promise<Uint8Array>
  /** The same, brotli-compressed; null when there are none. */
  packedPlates(hash: string): Promise<Uint8Array | null>
  /**
   * The line art at scale 4 that goes with plates of a shipped page (see encodeInk), brotli-compressed; null for all others,
   * also those that a page had in an earlier version.
   */
  packedFineInk(hash: string): Promise<Uint8Array | null>
  /** The plates of an artwork without a template: no lines and no regions. */
  blankPlatesHash(): Promise<string>
  /** PNG of the uncolored page with these plates, or null when there are none. */
  pagePicture(hash: string, size: PagePictureSize): Promise<Uint8Array | null>
}

export function createTemplateService(options: {
  storage: Storage
  blobs: BlobStore
  log: Pick<Logger, 'info'>
  now: () => Date
}): TemplateService {
  const { storage, blobs, log, now } = options
  const templates = createTemplateRepository(storage)
  const plates = createPlatesStore(blobs)

  const blank = memoizeRecent(1, async () => {
    const packed = await packPlates(encodePlates(blankPlates()))
    await plates.put(packed)
    return packed.hash
  })

  const slugs = memoizeRecent(
    1,
    async () => new Map((await readShippedPages()).map(({ platesHash, slug }) => [platesHash, slug])),
  )

  const drawn = memoizeRecent(1, async (name) => {
    const [hash, size] = name.split(' ') as [string, PagePictureSize]
    const png = await pagePicture((await plates.plates(hash)).ink, size)
    await blobs.put(`pages/${hash}-${size}.png`, png)
    return png
  })

  return {
    seed: () => seedTemplates({ templates, plates, log, now }),
    async list(viewer) {
      const rows = await templates.list()
      return rows.filter((row) => viewer?.isAdmin || (row.published && !row.isPremium)).map(toTemplate)
    },
    async find(id) {
      const row = await templates.find(id)
      if (!row) return null
      const { _id, deletedAt: _, ...page } = row
      return { ...page, id: _id, imageUrl: pagePictureUrl(row.platesHash) }
    },
    plates: (hash) => plates.plates(hash),
    encodedPlates: (hash) => plates.encoded(hash),
    packedPlates: (hash) => plates.packed(hash),
    async packedFineInk(hash) {
      const slug = (await slugs('')).get(hash)
      return slug === undefined ? null : readShippedInk(slug)
    },
    blankPlatesHash: () => blank(''),
    async pagePicture(hash, size) {
      try {
        return (await blobs.get(`pages/${hash}-${size}.png`)) ?? (await drawn(`${hash} ${size}`))
      } catch (error) {
        if (error instanceof UnknownPlates) return null
        throw error
      }
    },
  }
}
