import { queryOptions } from '@tanstack/react-query'
import type { Artwork } from '#contract/artworks.ts'
import type { Contributor } from '#contract/collaboration.ts'
import { useVisibility } from '#client/models/sharing/use-visibility.ts'
import { contributorQuery } from '#client/models/artworks/artwork-queries.ts'
import { personName } from '#client/models/session/person-name.ts'
import { DATE_LOCALE } from '#client/ui/date-text.ts'

/** The words of the choices of the owner. */
const VISIBLE_TO = { private: 'Only me', family: 'Family', public: 'Anyone with an account' } as const

const DATE = new Intl.DateTimeFormat(DATE_LOCALE, { dateStyle: 'long' })

/** The artwork's creation date, status, visibility and mode. */
export function ArtworkDetails({ artwork }: { artwork: Artwork }) {
  const { shown, family } = useVisibility(artwork)
  const details = [
    ['Created', DATE.format(new Date(artwork.createdAt))],
    ['Status', artwork.completed ? 'Completed' : 'In Progress'],
    ['Visibility', artwork.isHidden ? 'Hidden' : family?.name != null ? `Family (${family.name})` : VISIBLE_TO[shown]],
    ['Mode', artwork.collaborativeMode ? 'Collaborative' : 'Solo'],
  ] as const
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-8 gap-y-3 rounded-card bg-paper p-5 tablet:grid-cols-4">
      {details.map(([name, value]) => (
        <div key={name}>
          <dt className="text-small text-ink-soft">{name}</dt>
          <dd className="font-display font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

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
