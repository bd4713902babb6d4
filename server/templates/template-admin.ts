/** What admins do with templates: adding, inspecting, changing and removing them. */
import { Buffer } from 'node:buffer'
import type { TemplateByUrl, TemplateChange, TemplateInspection, TemplateUpload } from '#contract/template-admin.ts'
import type { Template } from '#contract/templates.ts'
import type { Audit } from '#server/audit/audit.ts'
import { describeChange } from '#server/audit/describe-change.ts'
import type { Context } from '#server/context/context.ts'
import { type KeepMade, WITHOUT_KEY } from '#server/http/idempotency.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import type { Transaction } from '#server/storage/storage.ts'
import { PREMIUM_NEEDS_PRICE } from '#server/texts/pages.ts'
import { TEMPLATE_NOT_FOUND } from '#server/texts/artworks.ts'
import { packPlates } from './packed-plates.ts'
import type { KeepPlates, PlatesHolds } from './plates-holds.ts'
import { templateCollection, type TemplateRow } from './template-row.ts'
import { toTemplate } from './template-view.ts'
import type { ReadPage } from './intake/picture-job.ts'
import type { Turn } from './intake/picture-reader.ts'
import type { PictureSources } from './picture-sources.ts'

type Admin = Pick<Person, 'id'>

const turnOf = ({ id: userId }: Admin, signal: AbortSignal): Turn => ({ userId, signal })

/** Shipped pages have fixed ids up to this one. */
const LAST_SHIPPED_ID = 999

const notFound = (): Problem => Problem.notFound(TEMPLATE_NOT_FOUND)

function requirePrice({ isPremium, price }: Pick<TemplateRow, 'isPremium' | 'price'>): void {
  if (isPremium && price < 1) throw Problem.badRequest(PREMIUM_NEEDS_PRICE, 'no-price')
}

export function createTemplateAdmin(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  holds: PlatesHolds,
  sources: PictureSources,
  items: PageItems,
  audit: Audit,
) {
  /** Writes the plates first, so that a failure leaves only an unused blob. */
  async function insert(
    admin: Admin,
    given: Omit<TemplateByUrl, 'imageUrl'>,
    page: ReadPage,
    keepMade: KeepMade,
  ): Promise<Template> {
    const packed = await packPlates(page.plates)
    const { title, category, description, difficulty, price, isPremium, published } = given
    const row: TemplateRow = {
      _id: LAST_SHIPPED_ID + (await storage.nextId('templates')),
      title,
      category,
      description,
      difficulty,
      price,
      isPremium,
      storeId: null,
      published,
      platesHash: packed.hash,
      regionCount: page.regionCount,
      createdAt: now(),
      deletedAt: null,
    }
    const insertRow = (keep: KeepPlates): Promise<Template> =>
      storage.transact(async (transaction) => {
        await keep(transaction)
        const stored = { ...row, storeId: await items.follow(transaction, offered(row), null) }
        await transaction.collection(templateCollection).insertOne(stored)
        await keepMade(transaction, { id: row._id })
        await audit.record(transaction, {
          act: 'template-added',
          adminId: admin.id,
          target: 'template',
          targetId: row._id,
          title,
        })
        return toTemplate(stored)
      })
    return holds.putFor(packed, insertRow)
  }

  return {
    /** Throws the Problems of `PictureSources.ofAddress`, and a 400 Problem for a premium page without a price. */
    async add(
      admin: Admin,
      given: TemplateByUrl,
      signal: AbortSignal,
      keepMade: KeepMade = WITHOUT_KEY.keepMade,
    ): Promise<Template> {
      requirePrice(given)
      const how = { gapPx: given.gapPx, inspect: false }
      return insert(admin, given, await sources.ofAddress(given.imageUrl, how, turnOf(admin, signal)), keepMade)
    },

    /** Throws the Problems of `PictureSources.ofFile`, and a 400 Problem for a premium page without a price. */
    async upload(
      admin: Admin,
      { name: title, ...given }: TemplateUpload,
      file: Uint8Array | null,
      signal: AbortSignal,
      keepMade: KeepMade = WITHOUT_KEY.keepMade,
    ): Promise<Template> {
      requirePrice(given)
      const how = { gapPx: given.gapPx, inspect: false }
      return insert(admin, { title, ...given }, await sources.ofFile(file, how, turnOf(admin, signal)), keepMade)
    },

    /** Returns a template. Throws a 404 Problem for unknown and removed ones. */
    async find(id: number): Promise<Template> {
      const row = await storage.collection(templateCollection).findOne({ _id: id, deletedAt: null })
      if (!row) throw notFound()
      return toTemplate(row)
    },

    /** Stores nothing. Throws the Problems of `PictureSources`; without an address it is the file that counts. */
    async inspect(
      admin: Admin,
      { imageUrl, gapPx }: { imageUrl?: string | undefined; gapPx: number },
      file: Uint8Array | null,
      signal: AbortSignal,
    ): Promise<TemplateInspection> {
      const turn = turnOf(admin, signal)
      const how = { gapPx, inspect: true }
      const page =
        imageUrl === undefined ? await sources.ofFile(file, how, turn) : await sources.ofAddress(imageUrl, how, turn)
      if (!page.inspection) throw new Error('The picture process did not inspect the page')
      return { ...page.inspection, plates: Buffer.from(page.plates).toString('base64') }
    },

    /** Throws a 404 Problem for unknown and removed templates, and a 400 Problem for a premium page without a price. */
    change: (admin: Admin, id: number, change: TemplateChange): Promise<Template> =>
      storage.transact(async (transaction) => {
        const rows = transaction.collection(templateCollection)
        const before = await rows.findOne({ _id: id, deletedAt: null })
        if (!before) throw notFound()
        const after: TemplateRow = { ...before, ...defined(change) }
        requirePrice(after)
        const storeId = await items.follow(transaction, offered(after), offered(before))
        await rows.updateOne({ _id: id }, { $set: { ...defined(change), storeId } })
        await audit.record(transaction, {
          act: 'template-changed',
          adminId: admin.id,
          target: 'template',
          targetId: id,
          title: after.title,
          details: describeChange(before, change),
        })
        return toTemplate({ ...after, storeId })
      }),

    /** Throws a 404 Problem for unknown and removed templates. */
    remove: (admin: Admin, id: number): Promise<void> =>
      storage.transact(async (transaction) => {
        const rows = transaction.collection(templateCollection)
        const row = await rows.findOne({ _id: id, deletedAt: null })
        if (!row) throw notFound()
        await rows.updateOne({ _id: id }, { $set: { deletedAt: now() } })
        await items.withdraw(transaction, id)
        await audit.record(transaction, {
          act: 'template-removed',
          adminId: admin.id,
          target: 'template',
          targetId: id,
          title: row.title,
        })
      }),
  }
}

export type TemplateAdmin = ReturnType<typeof createTemplateAdmin>

const offered = ({ _id, ...row }: TemplateRow): OfferedPage => ({ id: _id, ...row })

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Returns the fields that a change names. */
function defined<T extends object>(change: T): Defined<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Defined<T>
}

/** A page as the store sees it. */
export type OfferedPage = Pick<
  TemplateRow,
  'title' | 'description' | 'price' | 'isPremium' | 'published' | 'storeId'
> & {
  readonly id: number
}

/** The items of the store that sell pages. The store implements it. */
export interface PageItems {
  /**
   * Makes the items of a page follow it, with its change: a premium, published page is sold under its title for its price, other pages
   * are not sold. `before` is null for a new page. Returns the id of the page's item, or null while it has none.
   */
  follow(transaction: Transaction, page: OfferedPage, before: OfferedPage | null): Promise<number | null>
  /** Takes the items of a page out of the store. People who have bought one keep it (COIN-6). */
  withdraw(transaction: Transaction, templateId: number): Promise<void>
}
