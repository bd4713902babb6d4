import type { Artwork } from '#contract/artworks.ts'
import { useVisibility } from '#client/models/sharing/use-visibility.ts'

const VISIBLE_TO = { private: 'Private', family: 'Family', public: 'Public' } as const

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

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
