/** The HTTP route of the reward for sharing (SECURITY-31). */
import { Router } from 'express'
import { shareArtwork } from '#contract/artworks.ts'
import type { SharingReward } from '#server/artworks/sharing-reward.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import { mount } from '#server/http/mount.ts'

export function sharingRoute({
  sharingReward,
  limits,
}: {
  sharingReward: SharingReward
  limits: Pick<HttpLimits, 'rewardByPerson'>
}): Router {
  const router = Router()
  mount(router, shareArtwork, async ({ person, params, body }) => {
    await limits.rewardByPerson.use(String(person.id))
    return sharingReward.share(person, params.id, body)
  })
  return router
}
