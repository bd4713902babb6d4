/** The HTTP routes of the daily page. */
import { Router } from 'express'
import { claimDailyPage, getDailyPage } from '#contract/challenges.ts'
import type { Context } from '#server/context/context.ts'
import { mount } from '#server/http/mount.ts'
import type { DailyPages } from './daily-pages.ts'

export function challengeRoutes({ limits }: Pick<Context, 'limits'>, dailyPages: DailyPages): Router {
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
