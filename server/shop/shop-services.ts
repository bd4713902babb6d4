/** The services and routes of the rewards store. */
import type { AccountServices } from '#server/accounts/account-services.ts'
import type { Coins } from '#server/coins/coins.ts'
import type { Context } from '#server/context/context.ts'
import type { TemplateService } from '#server/templates/template-service.ts'
import { seedStore } from './seed-store.ts'
import { createShopAdmin } from './shop-admin.ts'
import { shopRoutes } from './shop-routes.ts'
import { createShopService } from './shop-service.ts'

/** Adds the items of the store that are missing. */
export async function createShopServices(
  context: Context,
  { accounts, audit }: AccountServices,
  templates: TemplateService,
  coins: Coins,
) {
  await seedStore({ ...context, templates })
  const shop = createShopService(context, coins, accounts, templates)
  const admin = createShopAdmin(context, templates, audit)
  return { shop, routers: [shopRoutes(context, shop, admin)] }
}
