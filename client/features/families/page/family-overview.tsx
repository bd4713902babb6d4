import type { Family, FamilyMember } from '#contract/families.ts'
import { personName } from '#client/models/session/person-name.ts'
import { longDate } from '#client/models/families/long-date.ts'
import { SharedArtworks } from './shared-artworks.tsx'

/** How many of the family's artworks the overview shows. */
const RECENT = 3

export interface FamilyOverviewProps {
  family: Family
  members: readonly FamilyMember[] | undefined
}

/** The family's most recent artworks, and who and since when it is. */
export function FamilyOverview({ family, members }: FamilyOverviewProps) {
  const owner = members?.find(({ isOwner }) => isOwner)
  const facts = [
    ['Owner', owner ? personName(owner) : '...'],
    ['Created', longDate(family.createdAt)],
    ['Members', String(family.memberCount)],
  ] as const
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-4 gap-y-3 rounded-card bg-paper p-5">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-small text-ink-soft">{name}</dt>
            <dd className="font-display font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="recent-artworks" className="flex flex-col gap-5">
        <h2 id="recent-artworks" className="text-heading-3">
          Recent Artworks
        </h2>
        <SharedArtworks familyId={family.id} limit={RECENT} />
      </section>
    </div>
  )
}
