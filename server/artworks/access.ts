/** Gathers the facts that the access policy needs about one person and one artwork. */
import type { FamilyMembership } from '#server/families/membership.ts'
import type { Storage } from '#server/storage/storage.ts'
import { type Access, judgeAccess } from './artwork-policy.ts'
import { artworkCollection } from './artwork-row.ts'
import { withLogKey } from './log-keys.ts'

export type { Access }

/** Who has joined which artwork. Collaboration implements it. */
export interface ContributorLookup {
  isContributor(artworkId: number, userId: number): Promise<boolean>
  /** Returns when a contributor joined, or null. */
  joinedAt(artworkId: number, userId: number): Promise<Date | null>
  /** Returns every artwork that the person has joined, in no particular order. */
  artworkIdsOf(userId: number): Promise<number[]>
}

export interface ArtworkAccess {
  /** Returns what this person may do with this artwork now. An unknown artwork or person gives no access and no error. */
  accessOf(artworkId: number, userId: number): Promise<Access>
}

/** Returns a lookup of the access of one person. It gathers the facts, and `judgeAccess` decides. */
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
      const row = await artworks.findOne({ _id: artworkId })
      const artwork = row && (await withLogKey(artworks, row))
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
