import type { FamilyMembership } from '#server/families/membership.ts'
import type { Storage } from '#server/storage/storage.ts'
import { type Access, judgeAccess } from './artwork-policy.ts'
import { artworkCollection } from './artwork-row.ts'

export type { Access }

/** Who has joined which artwork: kept by collaboration, asked here. */
export interface ContributorLookup {
  isContributor(artworkId: number, userId: number): Promise<boolean>
  /** Every artwork the person has joined, in no order. */
  artworkIdsOf(userId: number): Promise<number[]>
}

export interface ArtworkAccess {
  /** What this person may do with this artwork at this moment. Never throws for an unknown artwork or person. */
  accessOf(artworkId: number, userId: number): Promise<Access>
}

/** Gathers the facts for the policy; decides nothing itself. */
export function createArtworkAccess({
  storage,
  contributors,
  families,
}: {
  storage: Storage
  contributors: Pick<ContributorLookup, 'isContributor'>
  families: FamilyMembership
}): ArtworkAccess {
  const artworks = storage.collection(artworkCollection)
  return {
    async accessOf(artworkId, userId) {
      const artwork = await artworks.findOne({ _id: artworkId })
      if (!artwork || artwork.userId === userId)
        return judgeAccess(artwork, { userId, isContributor: false, isFamilyMember: false })
      const isContributor = await contributors.isContributor(artworkId, userId)
      const isFamilyMember =
        !isContributor &&
        artwork.visibility === 'family' &&
        artwork.familyId !== null &&
        (await families.isMember(artwork.familyId, userId))
      return judgeAccess(artwork, { userId, isContributor, isFamilyMember })
    },
  }
}
