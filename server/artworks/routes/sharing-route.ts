/** The HTTP route of the reward for sharing. */
import { Router } from 'express'
import { shareArtwork } from '#contract/artworks.ts'
import type { SharingReward } from '#server/artworks/sharing-reward.ts'
import type { Context } from '#server/context/context.ts'
import { mount } from '#server/http/mount.ts'

export function sharingRoute({ limits }: Pick<Context, 'limits'>, sharingReward: SharingReward): Router {
  const router = Router()
  mount(router, shareArtwork, async ({ person, params, body }) => {
    await limits.rewardByPerson.use(String(person.id))
    return sharingReward.share(person, params.id, body)
  })
  return router
}
