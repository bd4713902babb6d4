/** The HTTP routes of the daily page (SECURITY-31). */
import { Router } from 'express'
import { claimDailyPage, getDailyPage } from '#contract/challenges.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import { mount } from '#server/http/mount.ts'
import type { DailyPages } from './daily-pages.ts'

export function challengeRoutes({
  dailyPages,
  limits,
}: {
  dailyPages: DailyPages
  limits: Pick<HttpLimits, 'rewardByPerson'>
}): Router {
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
