import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import type { Family, FamilyMember } from '#contract/families.ts'
import { parseId } from '#client/models/artworks/artwork-address.ts'
import { ChildrenSection } from '#client/features/children/settings/children-section.tsx'
import { FamilyFridge } from '#client/features/door/family-fridge.tsx'
import { familyQueries } from '#client/models/family-queries.ts'
import { useIsRefused } from '#client/http/use-is-refused.ts'
import { loadFailureText } from '#client/http/load-failure-text.ts'
import { useMedia } from '#client/ui/browser/use-media.ts'
import { Button } from '#client/ui/button.tsx'
import { TabList, TabPanel, Tabs } from '#client/ui/controls/tabs.tsx'
import { LoadFailure } from '#client/ui/load-failure.tsx'
import { MessagePanel } from '#client/ui/message-panel.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { personName } from '#client/models/session/person-name.ts'
import { longDate } from '#client/ui/date-text.ts'
import { FamilyCard, FamilyLinks } from './family-card.tsx'
import { AllSharedArtworks, RecentlyShared } from './shared-artworks.tsx'

/** How many of the family's artworks the overview shows. */
const RECENT = 3

const TABS = [
  { value: 'overview', label: 'Family Overview' },
  { value: 'door', label: 'Fridge Door' },
  { value: 'artworks', label: 'Shared Artworks' },
] as const
const CHILDREN_TAB = { value: 'children', label: 'Children' } as const

/** From here on there is room next to the pictures: the breakpoint `desktop`. */
const WIDE = '(min-width: 73.75rem)'
const FRAME = 'mx-auto w-full max-w-[1280px] px-5 pt-4 pb-16 tablet:px-8 tablet:pt-8'
const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-6 desktop:grid-cols-[20rem_minmax(0,1fr)] desktop:gap-10'

/** A family for its members, `/families/{id}`: who it is, what it shares, its door, and for parents its children. */
export function FamilyPage() {
  const { id: text } = useParams()
  const id = parseId(text)
  return id === null ? <FamilyNotFound /> : <FetchedFamily key={id} id={id} />
}

/** A family that does not exist and one that is not the person's look the same (FAMILY-2). */
function FamilyNotFound() {
  return (
    <>
      <PageTitle>Family Not Found</PageTitle>
      <MessagePanel
        title="Family Not Found"
        text="It may have been dissolved, or you are not one of its members."
        actions={
          <Button asChild variant="primary">
            <Link to="/profile">Back to Profile</Link>
          </Button>
        }
      />
    </>
  )
}

function FetchedFamily({ id }: { id: number }) {
  const { data: family, error, refetch } = useQuery({ ...familyQueries.detail(id), networkMode: 'always' })
  const isMissing = useIsRefused({ data: family, error })
  if (isMissing) return <FamilyNotFound />
  if (family) return <ShownFamily family={family} />
  if (error)
    return (
      <div className={FRAME}>
        <h1 className="sr-only">Family</h1>
        <LoadFailure title="Couldn't load the family" text={loadFailureText(error)} onRetry={() => void refetch()} />
      </div>
    )
  return (
    <div className={FRAME}>
      <output className="sr-only">Loading the family...</output>
      <div className={COLUMNS}>
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
    </div>
  )
}

function ShownFamily({ family }: { family: Family }) {
  const members = useQuery({ ...familyQueries.members(family.id), networkMode: 'always' })
  const isWide = useMedia(WIDE)
  const [address, setAddress] = useSearchParams()
  const isParent = family.role === 'parent'
  const shown = family.kind === 'class' ? [{ ...TABS[0], label: 'Class Overview' }, ...TABS.slice(1)] : TABS
  const tabs = isParent ? [...shown, CHILDREN_TAB] : shown
  const tab = tabs.find(({ value }) => value === address.get('tab'))?.value ?? 'overview'
  return (
    <div className={FRAME}>
      <PageTitle>{family.name}</PageTitle>
      <div className={COLUMNS}>
        <FamilyCard family={family} members={members} isWide={isWide} isOnDoor={tab === 'door'} />
        <Tabs
          value={tab}
          onValueChange={(chosen) => setAddress(chosen === 'overview' ? {} : { tab: chosen }, { replace: true })}
        >
          <div className="flex min-w-0 flex-col gap-6">
            <TabList label={`Parts of the ${family.kind}`} tabs={tabs} scrolls className="self-start" />
            <TabPanel value="overview">
              <FamilyOverview family={family} members={members.data} />
            </TabPanel>
            <TabPanel value="artworks">
              <h2 className="sr-only">Shared Artworks</h2>
              <AllSharedArtworks familyId={family.id} />
            </TabPanel>
            <TabPanel value="door">
              <FamilyFridge family={family} heading="h2" />
            </TabPanel>
            {isParent && (
              <TabPanel value="children">
                <ChildrenSection family={family} />
              </TabPanel>
            )}
          </div>
        </Tabs>
        {!isWide && <FamilyLinks className="flex flex-wrap gap-3 [&>*]:grow" />}
      </div>
    </div>
  )
}

interface FamilyOverviewProps {
  family: Family
  members: readonly FamilyMember[] | undefined
}

/** The family's most recent artworks, and who and since when it is. */
function FamilyOverview({ family, members }: FamilyOverviewProps) {
  const owner = members?.find(({ isOwner }) => isOwner)
  const facts = [
    ['Owner', owner ? personName(owner) : '...'],
    ['Created', longDate(family.createdAt)],
    ['Members', String(family.memberCount)],
  ] as const
  return (
    <div className="flex flex-col gap-6">
      <section aria-labelledby="recent-artworks" className="flex flex-col gap-5">
        <h2 id="recent-artworks" className="text-heading-3">
          Recent Artworks
        </h2>
        <RecentlyShared familyId={family.id} limit={RECENT} />
      </section>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-4 gap-y-3 rounded-card bg-paper p-5">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-small text-ink-soft">{name}</dt>
            <dd className="font-display font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
