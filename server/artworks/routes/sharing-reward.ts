/** Rewards the owner who shares a completed artwork, once for each artwork. */
import type { z } from 'zod'
import { Router } from 'express'
import { shareArtwork } from '#contract/artworks.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import type { Coins } from '#server/coins/coins.ts'
import type { Context } from '#server/context/context.ts'
import type { FamilyMembership } from '#server/families/membership.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import { DuplicateKey } from '#server/storage/storage.ts'
import { mount } from '#server/http/mount.ts'
import {
  ARTWORK_NOT_FOUND,
  CHOOSE_AUDIENCE_FIRST,
  COMPLETE_BEFORE_SHARING,
  ONLY_OWNER_CAN,
} from '#server/texts/artworks.ts'
import type { Contributors } from '#server/artworks/contributors.ts'
import type { ArtworkAccess } from '#server/artworks/access.ts'
import type { ArtworkRow } from '#server/artworks/artwork-row.ts'
import { refuseHidden } from '#server/artworks/require-rights.ts'
import type { ArtworkService } from '#server/artworks/artwork-service.ts'

const inProgress = (): Problem => Problem.conflict(COMPLETE_BEFORE_SHARING, 'in-progress')
const notShared = (): Problem => Problem.conflict(CHOOSE_AUDIENCE_FIRST, 'not-shared')

export function createSharingReward(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  access: ArtworkAccess,
  artworks: ArtworkService,
  families: FamilyMembership,
  contributors: Contributors,
  accounts: AccountService,
  coins: Coins,
) {
  async function requireOwn(person: Person, artworkId: number): Promise<ArtworkRow> {
    const { artwork, isOwner } = await access.accessOf(artworkId, person)
    if (!artwork) throw Problem.notFound(ARTWORK_NOT_FOUND)
    if (!isOwner) throw Problem.forbidden(ONLY_OWNER_CAN)
    return artwork
  }

  async function isSeenByOthers({ _id, userId, visibility, sharedWith }: ArtworkRow): Promise<boolean> {
    const isOther = (person: { userId: number }): boolean => person.userId !== userId
    if (visibility === 'public' || (await contributors.of(_id)).some(isOther)) return true
    return visibility === 'family' && !!sharedWith && (await families.membersOf(sharedWith)).some(isOther)
  }

  return {
    /**
     * Makes the artwork visible if asked, and grants the reward. Throws a 404 Problem if the person may not see the artwork, a 403 Problem for everybody but
     * its owner, and a 409 Problem while it is in progress or nobody else may see it.
     */
    async share(
      person: Person,
      artworkId: number,
      { visibility }: z.output<typeof shareArtwork.body>,
    ): Promise<z.input<typeof shareArtwork.reply>> {
      const before = await requireOwn(person, artworkId)
      refuseHidden(before)
      if (!before.completed) throw inProgress()
      if (visibility !== undefined && visibility !== before.visibility)
        await artworks.change(person, artworkId, { visibility })
      const { userId } = before
      if (!(await isSeenByOthers(await requireOwn(person, artworkId)))) throw notShared()
      const key = `shared_artwork:${artworkId}`
      const grant = { key, userId, reason: 'shared_artwork', artworkId, at: now() } as const
      const coinsEarned = await storage
        .transact((transaction) => coins.grant(transaction, grant))
        .catch((error: unknown) => {
          // The same was asked at the same moment, and is granted.
          if (error instanceof DuplicateKey) return 0
          throw error
        })
      const user = await accounts.find(userId)
      if (!user) throw Problem.unauthorized()
      return { user, ...(coinsEarned > 0 && { coinsEarned }) }
    },
  }
}

export type SharingReward = ReturnType<typeof createSharingReward>

/** The HTTP route of the reward for sharing. */
export function sharingRoute({ limits }: Pick<Context, 'limits'>, sharingReward: SharingReward): Router {
  const router = Router()
  mount(router, shareArtwork, async ({ person, params, body }) => {
    await limits.rewardByPerson.use(String(person.id))
    return sharingReward.share(person, params.id, body)
  })
  return router
}
