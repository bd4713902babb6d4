/** The HTTP routes of the rewards store. */
import { createHash } from 'node:crypto'
import { Router } from 'express'
import { addStoreItem, changeStoreItem } from '#contract/store-admin.ts'
import {
  getItemPicture,
  listInventory,
  listStoreItems,
  markFavorite,
  purchaseItem,
  useInventoryItem,
} from '#contract/store.ts'
import type { Context } from '#server/context/context.ts'
import { mount, mountFile } from '#server/http/mount.ts'
import type { ShopAdmin } from './shop-admin.ts'
import type { Purchase, ShopService } from './shop-service.ts'

const toReply = ({ item, inventoryItem, user }: Purchase) => ({
  success: true as const,
  item,
  inventoryItem,
  coins: user.coins,
  user,
})

export function shopRoutes(
  { limits, idempotency }: Pick<Context, 'limits' | 'idempotency'>,
  shop: ShopService,
  shopAdmin: ShopAdmin,
): Router {
  const router = Router()

  mount(router, listStoreItems, ({ person }) => shop.list(person))

  mount(
    router,
    addStoreItem,
    async ({ person, body }, _file, { keepMade }) => {
      await limits.adminByPerson.use(String(person.id))
      return shopAdmin.add(person, body, keepMade)
    },
    {
      idempotency: {
        keys: idempotency,
        keep: ({ id }) => ({ id }),
        again: (_call, { id }) => shopAdmin.find(Number(id)),
      },
    },
  )

  mount(router, changeStoreItem, async ({ person, params, body }) => {
    await limits.adminByPerson.use(String(person.id))
    return shopAdmin.change(person, params.id, body)
  })

  mountFile(router, getItemPicture, async ({ params }) => {
    const body = await shop.pagePicture(params.id)
    const ETag = `"${createHash('sha256').update(body).digest('base64url')}"`
    return { headers: { 'Cache-Control': 'private, max-age=3600' as const, ETag }, body }
  })

  mount(
    router,
    purchaseItem,
    async ({ person, params, body }, _file, { keepMade }) => {
      await limits.shopByPerson.use(String(person.id))
      return toReply(await shop.purchase(person, params.id, body.price, keepMade))
    },
    {
      idempotency: {
        keys: idempotency,
        keep: ({ inventoryItem: { id } }) => ({ id }),
        again: async ({ person, params }) => toReply(await shop.purchased(person, params.id)),
      },
    },
  )

  mount(router, listInventory, ({ person }) => shop.inventory(person))

  mount(router, useInventoryItem, async ({ person, params }) => {
    await limits.shopByPerson.use(String(person.id))
    return shop.use(person, params.id)
  })

  mount(router, markFavorite, async ({ person, params, body }) => {
    await limits.shopByPerson.use(String(person.id))
    return shop.markFavorite(person, params.id, body.isFavorite)
  })

  return router
}
