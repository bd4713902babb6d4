/** Templates: listing them, and serving their plates, line art and pictures. */
import type { Context } from '#server/context/context.ts'
import { pagePictureUrl, type Template } from '#contract/templates.ts'
import { decodeInk, encodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { blankPlates } from '#crdt/painter/plates/plates.ts'
import type { Plates } from '#crdt/painter/planes/planes.ts'
import { JobQueue, QueueFull } from '#server/http/budgets/job-queue.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import { memoizeRecent } from './memoize-recent.ts'
import { packPlates } from './packed-plates.ts'
import { coloredPagePicture, pagePicture, type PagePictureSize } from './page-picture.ts'
import { createPlatesStore, pagePictureName, UnknownPlates } from './plates-store.ts'
import { seedTemplates } from './seed-templates.ts'
import { readShippedInk, readShippedPages, type ShippedPage } from './shipped-pages.ts'
import { createTemplateRepository } from './template-repository.ts'
import type { TemplateRow } from './template-row.ts'
import { toTemplate } from './template-view.ts'

/** A template as other capabilities see it. */
export type TemplatePage = Omit<TemplateRow, '_id' | 'deletedAt'> & { id: number; imageUrl: string }

/** Returns the ids of the pages that a person has bought. */
export type OwnedPages = (userId: number) => Promise<ReadonlySet<number>>

const MAX_WAITING_PICTURES = 1_000

const isPresent = ({ deletedAt }: TemplateRow): boolean => deletedAt === null

function toPage({ _id, deletedAt, ...page }: TemplateRow): TemplatePage {
  return {
    ...page,
    id: _id,
    published: page.published && deletedAt === null,
    imageUrl: pagePictureUrl(page.platesHash),
  }
}

export function createTemplateService(
  { storage, blobs, log, now }: Pick<Context, 'storage' | 'blobs' | 'log' | 'now'>,
  ownedPages: OwnedPages,
) {
  const templates = createTemplateRepository(storage)
  const plates = createPlatesStore(blobs)

  const storeBlankPlates = memoizeRecent(1, async () => {
    const packed = await packPlates(encodePlates(blankPlates()))
    const stored = await plates.packed(packed.hash)
    // A start writes only what is missing, because the disk may be full.
    if (!stored || Buffer.compare(stored, packed.compressed) !== 0) await plates.put(packed)
    return packed.hash
  })

  const readSlugsByPlates = memoizeRecent(
    1,
    async () => new Map((await readShippedPages()).map(({ platesHash, slug }) => [platesHash, slug])),
  )

  /** One at a time: a picture takes some milliseconds in which nothing else runs, and all of them may be asked for at once. */
  const drawing = new JobQueue({ concurrency: 1, maxQueued: MAX_WAITING_PICTURES })
  const storedPicture = (hash: string, size: PagePictureSize) => blobs.get(pagePictureName(hash, size))

  async function drawPicture(hash: string, size: PagePictureSize): Promise<Uint8Array> {
    // Somebody else's request may have had it drawn in the meantime.
    const stored = await storedPicture(hash, size)
    if (stored) return stored
    const png =
      size === 'colored'
        ? await coloredPagePicture(await plates.plates(hash))
        : await pagePicture(decodeInk(await plates.encoded(hash)), size)
    await blobs.put(pagePictureName(hash, size), png)
    return png
  }

  return {
    /** Adds the missing ones of the shipped pages, or of `pages`, and the empty sheet. Await it before the server accepts requests. */
    async seed(pages?: readonly ShippedPage[]): Promise<void> {
      await storeBlankPlates('')
      await seedTemplates({ templates, plates, shipped: pages ?? (await readShippedPages()), log, now })
    },
    /** Returns the pages that are offered to the viewer, or to a stranger, in the order of their ids. */
    async list(viewer: Pick<Person, 'id' | 'isAdmin'> | null): Promise<Template[]> {
      const rows = await templates.listEver()
      if (viewer?.isAdmin) return rows.filter(isPresent).map(toTemplate)
      const owned = viewer ? await ownedPages(viewer.id) : new Set()
      return rows
        .filter((row) => owned.has(row._id) || (isPresent(row) && row.published && !row.isPremium))
        .map(toTemplate)
    },
    /** Returns the premium pages that name the store item which unlocks them, in the order of their ids. */
    async listSold(): Promise<Template[]> {
      const rows = (await templates.listEver()).filter(isPresent)
      return rows.filter((row) => row.published && row.isPremium && row.storeId !== null).map(toTemplate)
    },
    /** Returns null for unknown and removed pages. */
    async find(id: number): Promise<TemplatePage | null> {
      const row = await templates.findEver(id)
      return row && isPresent(row) ? toPage(row) : null
    },
    /** Returns removed pages too, as not published; null for unknown ones. */
    async findEver(id: number): Promise<TemplatePage | null> {
      const row = await templates.findEver(id)
      return row && toPage(row)
    },
    /** Whether a page of the app has these plates, a removed one too, or they are those of an artwork without a page. */
    hasPlates: async (hash: string): Promise<boolean> =>
      (await readSlugsByPlates('')).has(hash) ||
      hash === (await storeBlankPlates('')) ||
      (await templates.hasPlates(hash)),
    /** Returns decoded plates. Callers share them and must not change them. Rejects with UnknownPlates. */
    plates: (hash: string): Promise<Plates> => plates.plates(hash),
    /** Returns encoded plates (`encodePlates`). Rejects with UnknownPlates. */
    encodedPlates: (hash: string): Promise<Uint8Array> => plates.encoded(hash),
    /** Returns brotli-compressed encoded plates, or null if there are none. */
    packedPlates: (hash: string): Promise<Uint8Array | null> => plates.packed(hash),
    /**
     * Returns the brotli-compressed line art at scale 4 (`encodeInk`) that belongs to these plates of a shipped page. Returns null for
     * other plates, including those of an earlier version of a page.
     */
    async packedFineInk(hash: string): Promise<Uint8Array | null> {
      const slug = (await readSlugsByPlates('')).get(hash)
      return slug === undefined ? null : readShippedInk(slug)
    },
    /** Returns the hash of the plates of an artwork without a template, which have no lines and no regions. */
    blankPlatesHash: (): Promise<string> => storeBlankPlates(''),
    /** Returns a PNG of the page with these plates, or null if there are none. Throws a 503 Problem when too many wait. */
    async pagePicture(hash: string, size: PagePictureSize): Promise<Uint8Array | null> {
      try {
        return (await storedPicture(hash, size)) ?? (await drawing.run(() => drawPicture(hash, size)))
      } catch (error) {
        if (error instanceof UnknownPlates) return null
        if (error instanceof QueueFull) throw Problem.unavailable()
        throw error
      }
    },
  }
}

export type TemplateService = ReturnType<typeof createTemplateService>
