/** The HTTP routes of the daily page. */
import { Router } from 'express'
import { claimDailyPage, getDailyPage } from '#contract/challenges.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import type { ArtworkServices } from '#server/artworks/routes/artwork-services.ts'
import type { Context } from '#server/context/context.ts'
import { mount } from '#server/http/mount.ts'
import type { TemplateService } from '#server/templates/template-service.ts'
import { createDailyPages } from './daily-pages.ts'

export function challengeRoutes(
  context: Context,
  { artworks, coins, strokeLog }: ArtworkServices,
  templates: TemplateService,
  accounts: AccountService,
): Router {
  const { limits } = context
  const dailyPages = createDailyPages(context, templates, artworks, strokeLog, accounts, coins)
  const router = Router()
  mount(router, getDailyPage, async ({ person }) => {
    await limits.rewardByPerson.use(String(person.id))
    return dailyPages.today(person)
  })
  mount(router, claimDailyPage, async ({ person, body }) => {
    await limits.rewardByPerson.use(String(person.id))
    return dailyPages.claim(person, body.artworkId)
  })
  return router
}
