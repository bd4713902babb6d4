import { queryOptions } from '@tanstack/react-query'
import type { Artwork } from '#contract/artworks.ts'
import type { Contributor } from '#contract/collaboration.ts'
import { contributorQuery } from '#client/models/artworks/contributor-query.ts'
import { personName } from '#client/models/session/person-name.ts'

/** The query of those who have colored an artwork, without polling. */
export const makerQuery = (artworkId: number) =>
  queryOptions({
    ...contributorQuery(artworkId, { shared: true, isOwner: false }),
    refetchInterval: false,
  })

/** Returns the names for the credits: of those who have colored the artwork, else its owner's. */
export function makerNames(
  { ownerName }: Pick<Artwork, 'ownerName'>,
  contributors: readonly Pick<Contributor, 'username' | 'displayName' | 'strokes'>[] = [],
): string[] {
  const makers = contributors.filter(({ strokes }) => strokes > 0).map(personName)
  return makers.length > 0 ? makers : [ownerName]
}
