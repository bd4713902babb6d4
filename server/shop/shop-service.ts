/** The rewards store: what is sold, what a person owns, and buying and using items. */
import type { Account } from '#contract/accounts.ts'
import type { InventoryEntry, ItemType, StoreItem } from '#contract/store.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import type { Coins } from '#server/coins/coins.ts'
import type { Context } from '#server/context/context.ts'
import { type KeepMade, WITHOUT_KEY } from '#server/http/idempotency.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import { announceRightsChange } from '#server/rights/rights-changes.ts'
import { deleteInBatches } from '#server/storage/delete-in-batches.ts'
import { DuplicateKey, type Transaction } from '#server/storage/storage.ts'
import type { TemplateService } from '#server/templates/template-service.ts'
import { setProfileImage } from '#server/accounts/account-changes.ts'
import { ALREADY_OWNED, costsNow, ITEM_NOT_FOR_SALE, ITEM_NOT_OWNED } from '#server/texts/pages.ts'
import {
  inventoryCollection,
  inventoryIdOf,
  type InventoryRow,
  storeItemCollection,
  type StoreItemRow,
} from './shop-rows.ts'
import { isSold, toInventoryEntry, toStoreItem } from './shop-views.ts'
import { pagesOfEntries } from './owned-pages.ts'

/** A type that is not listed takes effect on the canvas; its use is only counted here. */
const ITEM_EFFECTS: Partial<Record<ItemType, ItemEffect>> = {
  avatar: (transaction, userId, item) => setProfileImage(transaction, userId, item.imageUrl),
}

export interface Purchase {
  item: StoreItem
  inventoryItem: InventoryEntry
  user: Account
}

const notSold = (): Problem => Problem.notFound(ITEM_NOT_FOR_SALE)
const alreadyOwned = (): Problem => Problem.conflict(ALREADY_OWNED, 'already-owned')
const priceChanged = ({ price }: Pick<StoreItem, 'price'>): Problem =>
  Problem.conflict(costsNow(price), 'price-changed')
const notOwned = (): Problem => Problem.notFound(ITEM_NOT_OWNED)

export function createShopService(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  coins: Pick<Coins, 'spend'>,
  accounts: Pick<AccountService, 'find'>,
  templates: Pick<TemplateService, 'findEver' | 'pagePicture'>,
) {
  const items = storage.collection(storeItemCollection)
  const entries = storage.collection(inventoryCollection)

  async function accountOf(userId: number): Promise<Account> {
    const account = await accounts.find(userId)
    if (!account) throw Problem.unauthorized()
    return account
  }

  const withItem = async (row: InventoryRow): Promise<InventoryEntry> =>
    toInventoryEntry(row, await items.findOne({ _id: row.itemId }))

  async function buy(
    userId: number,
    itemId: number,
    shownPrice: number | undefined,
    keepMade: KeepMade,
  ): Promise<InventoryRow> {
    const _id = inventoryIdOf(userId, itemId)
    const entryId = await storage.nextId('inventory')
    return storage.transact(async (transaction) => {
      const item = await transaction.collection(storeItemCollection).findOne({ _id: itemId, isActive: true })
      if (!item || !isSold(item)) throw notSold()
      const inventory = transaction.collection(inventoryCollection)
      if ((await inventory.findOne({ _id })) || (await ownsEffect(transaction, userId, item))) throw alreadyOwned()
      if (shownPrice !== undefined && shownPrice !== item.price) throw priceChanged(item)
      const at = now()
      await coins.spend(transaction, { userId, itemId, price: item.price, at })
      const { itemType, unlocks = null, templateId } = item
      const bought = { itemId, itemType, unlocks, templateId, acquiredAt: at }
      const row = { _id, entryId, userId, ...bought, usageCount: 0, isFavorite: false }
      await inventory.insertOne(row)
      await keepMade(transaction, { id: entryId })
      // Open pages take strokes that use it at once.
      if (unlocks !== null) await announceRightsChange(transaction, { userId }, at)
      return row
    })
  }

  return {
    /** Returns the items that are sold, for admins all items, in the order of their ids. */
    async list({ isAdmin }: Pick<Person, 'isAdmin'>): Promise<StoreItem[]> {
      const found = await items.find(isAdmin ? {} : { isActive: true }, { sort: { _id: 1 } })
      return (isAdmin ? found : found.filter(isSold)).map(toStoreItem)
    },

    /** Returns what the person owns, newest first, with items that are no longer sold. */
    async inventory({ id: userId }: Pick<Person, 'id'>): Promise<InventoryEntry[]> {
      const rows = await entries.find({ userId }, { sort: { entryId: -1 } })
      const found = rows.length === 0 ? [] : await items.find({ _id: { $in: rows.map(({ itemId }) => itemId) } })
      const byId = new Map(found.map((item) => [item._id, item]))
      return rows.map((row) => toInventoryEntry(row, byId.get(row.itemId) ?? null))
    },

    /**
     * Takes the price from the person's coins and gives them the item, both or neither (COIN-5, COIN-6). Throws a 404 Problem for an
     * item that is not sold, a 409 Problem for one that they own and for one whose price is not `shownPrice`, and a 400 Problem when their coins
     * do not suffice.
     */
    async purchase(
      { id: userId }: Pick<Person, 'id'>,
      itemId: number,
      shownPrice?: number,
      keepMade: KeepMade = WITHOUT_KEY.keepMade,
    ): Promise<Purchase> {
      const row = await buy(userId, itemId, shownPrice, keepMade).catch((error: unknown) => {
        // The same purchase was made at the same moment.
        throw error instanceof DuplicateKey ? alreadyOwned() : error
      })
      const [item, user] = await Promise.all([items.findOne({ _id: itemId }), accountOf(userId)])
      if (!item) throw notSold()
      return { item: toStoreItem(item), inventoryItem: toInventoryEntry(row, item), user }
    },

    /** Returns a purchase that was made before. Throws a 404 Problem when the person does not own the item. */
    async purchased({ id: userId }: Pick<Person, 'id'>, itemId: number): Promise<Purchase> {
      const row = await entries.findOne({ _id: inventoryIdOf(userId, itemId) })
      if (!row) throw notOwned()
      const [item, user] = await Promise.all([items.findOne({ _id: itemId }), accountOf(userId)])
      if (!item) throw notSold()
      return { item: toStoreItem(item), inventoryItem: toInventoryEntry(row, item), user }
    },

    /** Counts a use of an entry, and makes its effect. Throws a 404 Problem unless the entry is the person's own. */
    async use({ id: userId }: Pick<Person, 'id'>, entryId: number): Promise<Pick<Purchase, 'inventoryItem' | 'user'>> {
      const row = await storage.transact(async (transaction) => {
        const used = await transaction
          .collection(inventoryCollection)
          .findOneAndUpdate({ userId, entryId }, { $inc: { usageCount: 1 } })
        if (!used) throw notOwned()
        const item = await transaction.collection(storeItemCollection).findOne({ _id: used.itemId })
        if (item) await ITEM_EFFECTS[item.itemType]?.(transaction, userId, item)
        return used
      })
      const [inventoryItem, user] = await Promise.all([withItem(row), accountOf(userId)])
      return { inventoryItem, user }
    },

    /** Throws a 404 Problem unless the entry is the person's own. */
    async markFavorite(
      { id: userId }: Pick<Person, 'id'>,
      entryId: number,
      isFavorite: boolean,
    ): Promise<InventoryEntry> {
      const row = await entries.findOneAndUpdate({ userId, entryId }, { $set: { isFavorite } })
      if (!row) throw notOwned()
      return withItem(row)
    },

    /** Removes everything that a deleted account owned. */
    removeAllOf: (userId: number): Promise<void> => deleteInBatches(entries, { userId }),

    /** Returns the PNG of the page that an item unlocks, small; throws a 404 Problem for other items. */
    async pagePicture(itemId: number): Promise<Uint8Array> {
      const item = await items.findOne({ _id: itemId })
      const page = item?.templateId ? await templates.findEver(item.templateId) : null
      const png = page && (await templates.pagePicture(page.platesHash, 'small'))
      if (!png) throw Problem.notFound()
      return png
    },
  }
}

export type ShopService = ReturnType<typeof createShopService>

/** What the use of an item changes on the server, by the item's type. */
type ItemEffect = (transaction: Transaction, userId: number, item: StoreItemRow) => Promise<void>

/** Whether a person has what an item unlocks, by another item: nobody pays twice for the same page or tip. */
async function ownsEffect(
  transaction: Transaction,
  userId: number,
  { templateId, unlocks = null }: StoreItemRow,
): Promise<boolean> {
  if (templateId === null && unlocks === null) return false
  const owned = await transaction.collection(inventoryCollection).find({ userId })
  if (unlocks !== null) return owned.some((entry) => entry.unlocks === unlocks)
  const pages = await pagesOfEntries(owned, transaction.collection(storeItemCollection))
  return templateId !== null && pages.has(templateId)
}
