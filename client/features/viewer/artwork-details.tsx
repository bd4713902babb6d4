import { queryOptions } from '@tanstack/react-query'
import { Check, EyeOff, Globe, Lock, Pencil, Users } from 'lucide-react'
import type { Artwork } from '#contract/artworks.ts'
import type { Contributor } from '#contract/collaboration.ts'
import { AUDIENCE_WORDS } from '#client/models/sharing/audiences.ts'
import { useVisibility } from '#client/models/sharing/use-visibility.ts'
import { contributorQuery } from '#client/models/artworks/artwork-queries.ts'
import { personName } from '#client/models/session/person-name.ts'
import { Badge } from '#client/ui/badge.tsx'
import { DATE_LOCALE } from '#client/ui/date-text.ts'

const DATE = new Intl.DateTimeFormat(DATE_LOCALE, { dateStyle: 'long' })

/** The artwork's creation date, status, visibility and mode. */
export function ArtworkDetails({ artwork }: { artwork: Artwork }) {
  const { shown, family } = useVisibility(artwork)
  const seenBy =
    family?.name != null
      ? `${AUDIENCE_WORDS.family} (${family.name})`
      : shown === 'private' && !artwork.isOwner
        ? 'Only its makers'
        : AUDIENCE_WORDS[shown]
  const details = [
    ['Created', DATE.format(new Date(artwork.createdAt))],
    ['Status', artwork.completed ? 'Completed' : 'In Progress'],
    ['Visibility', artwork.isHidden ? 'Hidden' : seenBy],
    ['Mode', artwork.collaborativeMode ? 'Collaborative' : 'Solo'],
  ] as const
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-8 gap-y-3 self-start rounded-card bg-paper p-5">
      {details.map(([name, value]) => (
        <div key={name}>
          <dt className="text-small text-ink-soft">{name}</dt>
          <dd className="font-display font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const SEEN_BY = {
  private: { words: 'Private', icon: <Lock aria-hidden="true" /> },
  family: { words: 'Shared with Family', icon: <Users aria-hidden="true" /> },
  public: { words: AUDIENCE_WORDS.public, icon: <Globe aria-hidden="true" /> },
} as const

/** By the operator (ADMIN-40), whatever its owner has chosen. */
const HIDDEN = { words: 'Hidden', icon: <EyeOff aria-hidden="true" /> } as const

/** Whether an artwork is completed, since when, and who may see it. */
export function DetailBadges({ artwork }: { artwork: Artwork }) {
  const { completed, completedAt, updatedAt, isHidden } = artwork
  const { shown } = useVisibility(artwork)
  const { words, icon } = isHidden ? HIDDEN : SEEN_BY[shown]
  const at = completed ? (completedAt ?? updatedAt) : updatedAt
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="text-ink-soft">
        {completed ? 'Completed on' : 'Last edited on'} <time dateTime={at}>{DATE.format(new Date(at))}</time>
      </p>
      <Badge
        tone={completed ? 'leaf' : 'butter'}
        icon={completed ? <Check aria-hidden="true" /> : <Pencil aria-hidden="true" />}
      >
        {completed ? 'Completed' : 'In Progress'}
      </Badge>
      <Badge tone="blueberry" icon={icon}>
        {words}
      </Badge>
    </div>
  )
}

/** Returns the title that is shown of an artwork. */
export const titleOf = ({ title }: Pick<Artwork, 'title'>): string => title || 'Untitled Artwork'

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
