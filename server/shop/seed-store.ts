/** Adds the shipped items to an empty store at the first start, and later those that a new version brings. */
import type { Logger } from 'pino'
import { unlockPicture } from '#contract/unlocks.ts'
import { DuplicateKey, type Storage } from '#server/storage/storage.ts'
import type { TemplateService } from '#server/templates/template-service.ts'
import { avatarUrl, SHIPPED_AVATARS, SHIPPED_TOOLS, typeOfUnlock } from './shipped-items.ts'
import { itemPictureUrl, storeItemCollection, type StoreItemRow } from './shop-rows.ts'

type ShippedItem = Omit<StoreItemRow, 'isActive' | 'createdAt'>

/** Returns an item for each premium page of this storage. A page that is free here is not sold. */
async function pageItems(templates: TemplateService): Promise<ShippedItem[]> {
  return (await templates.listSold()).flatMap(({ id, title, description, price, storeId }) =>
    storeId === null || !Number.isInteger(price) || price < 1
      ? []
      : [
          {
            _id: storeId,
            title,
            description: description ?? title,
            imageUrl: itemPictureUrl(storeId),
            price,
            itemType: 'template',
            templateId: id,
          },
        ],
  )
}

function avatarItems(): ShippedItem[] {
  return SHIPPED_AVATARS.map(({ id, icon, title, description, price }) => ({
    _id: id,
    title,
    description,
    imageUrl: avatarUrl(icon),
    price,
    itemType: 'avatar',
    templateId: null,
  }))
}

const toolItems = (): ShippedItem[] =>
  SHIPPED_TOOLS.map(({ id, unlocks, title, description, price }) => ({
    _id: id,
    title,
    description,
    imageUrl: unlockPicture(unlocks),
    price,
    itemType: typeOfUnlock(unlocks),
    templateId: null,
    unlocks,
  }))

/** Existing items stay as admins left them. Of several processes that start at once, one adds the items. */
export async function seedStore({
  storage,
  templates,
  log,
  now,
}: {
  storage: Storage
  templates: TemplateService
  log: Pick<Logger, 'info'>
  now: () => Date
}): Promise<void> {
  const rows = storage.collection(storeItemCollection)
  const present = new Set((await rows.find({})).map(({ _id }) => _id))
  const shipped = [...(await pageItems(templates)), ...avatarItems(), ...toolItems()]
  const missing = shipped.filter(({ _id }) => !present.has(_id))
  if (missing.length === 0) return
  const createdAt = now()
  try {
    await rows.insertMany(missing.map((item) => ({ ...item, isActive: true, createdAt })))
    log.info({ items: missing.length }, 'The store has new items')
  } catch (error) {
    // Another process has added them.
    if (!(error instanceof DuplicateKey)) throw error
  }
}
