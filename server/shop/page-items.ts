/** Keeps the store's items of premium pages in step with the pages that admins add, change and remove. */
import type { Context } from '#server/context/context.ts'
import type { Transaction } from '#server/storage/storage.ts'
import type { OfferedPage, PageItems } from '#server/templates/template-admin.ts'
import { itemPictureUrl, newItemId, storeItemCollection, type StoreItemRow } from './shop-rows.ts'

const isSold = ({ isPremium, published }: OfferedPage): boolean => isPremium && published

async function itemsOf(transaction: Transaction, templateId: number): Promise<StoreItemRow[]> {
  const found = await transaction.collection(storeItemCollection).find({ templateId }, { sort: { _id: 1 } })
  return found.filter(({ itemType }) => itemType === 'template')
}

export function createPageItems({ storage, now }: Pick<Context, 'storage' | 'now'>): PageItems {
  return {
    async follow(transaction, page, before) {
      const items = transaction.collection(storeItemCollection)
      const linked = await itemsOf(transaction, page.id)
      const { title, price } = page
      const description = page.description ?? title
      if (linked.length > 0) {
        // An item that an admin has taken out of the store stays out until the page's own state changes.
        const changesSale = before !== null && isSold(before) !== isSold(page)
        const $set = { title, description, price: Math.max(1, price), ...(changesSale && { isActive: isSold(page) }) }
        for (const { _id } of linked) await items.updateOne({ _id }, { $set })
        return page.storeId ?? linked[0]!._id
      }
      if (!isSold(page)) return page.storeId
      const _id = await newItemId(storage)
      await items.insertOne({
        _id,
        title,
        description,
        imageUrl: itemPictureUrl(_id),
        price,
        itemType: 'template',
        isActive: true,
        templateId: page.id,
        createdAt: now(),
      })
      return _id
    },

    async withdraw(transaction, templateId) {
      const items = transaction.collection(storeItemCollection)
      for (const { _id } of await itemsOf(transaction, templateId))
        await items.updateOne({ _id }, { $set: { isActive: false } })
    },
  }
}
