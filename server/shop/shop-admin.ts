/** What admins do with the store: adding items and changing them. Each act is in the audit log (ADMIN-1). */
import type { NewStoreItem, StoreItemChange } from '#contract/store-admin.ts'
import { isOwnPicture, type ItemType, type StoreItem } from '#contract/store.ts'
import { mayUnlock, type Unlock, UNLOCKS } from '#contract/unlocks.ts'
import type { Act, Audit } from '#server/audit/audit.ts'
import { describeChange } from '#server/audit/describe-change.ts'
import type { Context } from '#server/context/context.ts'
import { type KeepMade, WITHOUT_KEY } from '#server/http/idempotency.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import type { TemplateService } from '#server/templates/template-service.ts'
import {
  AVATAR_MUST_BE_PATH,
  ITEM_CANNOT_UNLOCK_THAT,
  NO_SUCH_ITEM,
  NO_SUCH_PAGE_OF_ITEM,
} from '#server/texts/pages.ts'
import { newItemId, storeItemCollection, type StoreItemRow } from './shop-rows.ts'
import { toStoreItem } from './shop-views.ts'

type Admin = Pick<Person, 'id'>

export function createShopAdmin(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  templates: TemplateService,
  audit: Audit,
) {
  const items = storage.collection(storeItemCollection)

  /** Throws a 400 Problem for an item that could not do what its type promises. */
  async function requireValid({ itemType, templateId, unlocks = null, imageUrl }: StoreItemRow): Promise<void> {
    if (templateId !== null && (itemType !== 'template' || !(await templates.find(templateId))))
      throw Problem.badRequest(NO_SUCH_PAGE_OF_ITEM, 'unknown-page')
    if (unlocks !== null && !mayUnlock(itemType, unlocks))
      throw Problem.badRequest(ITEM_CANNOT_UNLOCK_THAT, 'wrong-unlock')
    if (itemType === 'avatar' && !isOwnPicture({ imageUrl }))
      throw Problem.badRequest(AVATAR_MUST_BE_PATH, 'foreign-avatar')
  }

  async function premiumPages(): Promise<number[]> {
    const all = await templates.list({ id: 0, isAdmin: true })
    return all.filter(({ isPremium, published }) => isPremium && published).map(({ id }) => id)
  }

  return {
    /** Throws a 400 Problem for a page that does not exist, and for what an item of the type cannot do. */
    async add(
      admin: Admin,
      { templateId, unlocks, ...given }: NewStoreItem,
      keepMade: KeepMade = WITHOUT_KEY.keepMade,
    ): Promise<StoreItem> {
      const chosen =
        templateId === undefined && unlocks === undefined
          ? chooseEffect(given.itemType, { items: await items.find({}), premiumPages: await premiumPages() })
          : { templateId: templateId ?? null, unlocks: unlocks ?? null }
      const row: StoreItemRow = { _id: await newItemId(storage), ...given, ...chosen, createdAt: now() }
      await requireValid(row)
      const details = describeChange({}, { type: row.itemType, price: row.price, ...chosen })
      await storage.transact(async (transaction) => {
        await transaction.collection(storeItemCollection).insertOne(row)
        await audit.record(transaction, auditOf('item-added', admin, row, details))
        await keepMade(transaction, { id: row._id })
      })
      return toStoreItem(row)
    },

    /** Returns an item, sold or not. Throws a 404 Problem for an unknown one. */
    async find(itemId: number): Promise<StoreItem> {
      const row = await items.findOne({ _id: itemId })
      if (!row) throw Problem.notFound(NO_SUCH_ITEM)
      return toStoreItem(row)
    },

    /** Changes the given fields. Throws a 404 Problem for an unknown item, and those of `add`. */
    async change(admin: Admin, itemId: number, change: StoreItemChange): Promise<StoreItem> {
      const found = await items.findOne({ _id: itemId })
      if (!found) throw Problem.notFound(NO_SUCH_ITEM)
      await requireValid({ ...found, ...definedIn(change) })
      const changed = await storage.transact(async (transaction) => {
        const rows = transaction.collection(storeItemCollection)
        const before = await rows.findOne({ _id: itemId })
        if (!before) return null
        const details = describeChange({ unlocks: null, ...before }, change)
        if (details === '') return before
        const isDeactivation = details === 'isActive true to false'
        const act = isDeactivation ? 'item-deactivated' : 'item-changed'
        await audit.record(transaction, auditOf(act, admin, before, isDeactivation ? '' : details))
        return rows.findOneAndUpdate({ _id: itemId }, { $set: definedIn(change) })
      })
      if (!changed) throw Problem.notFound(NO_SUCH_ITEM)
      return toStoreItem(changed)
    },
  }
}

export type ShopAdmin = ReturnType<typeof createShopAdmin>

/** Returns the entry of an act on an item. */
const auditOf = (act: Act['act'], { id: adminId }: Admin, { _id: targetId, title }: StoreItemRow, details: string) =>
  ({ act, adminId, target: 'store item', targetId, title, details }) as const

/** Returns a change without the fields that are not given. */
const definedIn = (change: StoreItemChange): Partial<StoreItemRow> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/** What an item unlocks: a page, something on the canvas, or nothing. */
type Effect = Pick<StoreItemRow, 'templateId'> & { unlocks: Unlock | null }

/** Returns the choice that the fewest of these items make, the first one of several; null without choices. */
function rarest<T>(choices: readonly T[], taken: readonly (T | null | undefined)[]): T | null {
  const count = (choice: T): number => taken.filter((one) => one === choice).length
  return choices.reduce<T | null>(
    (best, choice) => (best === null || count(choice) < count(best) ? choice : best),
    null,
  )
}

/**
 * Returns what a new item of this type unlocks: what the fewest items of the type do.
 * @param premiumPages the ids of the pages that can be sold, in order
 */
function chooseEffect(
  itemType: ItemType,
  { items, premiumPages }: { items: readonly StoreItemRow[]; premiumPages: readonly number[] },
): Effect {
  const alike = items.filter((item) => item.itemType === itemType)
  if (itemType === 'template') {
    const pages = alike.map(({ templateId }) => templateId)
    return { templateId: rarest(premiumPages, pages), unlocks: null }
  }
  const choices: readonly Unlock[] = UNLOCKS[itemType]
  const taken = alike.map(({ unlocks }) => unlocks)
  return { templateId: null, unlocks: rarest(choices, taken) }
}
