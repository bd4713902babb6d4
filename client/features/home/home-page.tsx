import { type QueryClient, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { familyQueries } from '#client/models/family-queries.ts'
import { ConsentQuestions } from '#client/features/children/settings/consent-questions.tsx'
import { HomeDoor } from '#client/features/door/home-door.tsx'
import { DailyCard } from '#client/features/rewards/daily-card.tsx'
import { dailyQueries } from '#client/features/rewards/daily-queries.ts'
import { isFirstVisit } from '#client/models/session/first-visit.ts'
import { personName } from '#client/models/session/person-name.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { useOnline } from '#client/ui/browser/use-online.ts'
import { StartTiles } from '#client/features/own-pages/start-tiles.tsx'
import { TabList, TabPanel, Tabs } from '#client/ui/controls/tabs.tsx'
import { inventoryQueries } from '#client/models/store-queries.ts'
import { templateQueries } from '#client/models/templates/template-queries.ts'
import { SMALL_HANDS } from '#client/models/templates/page-choice.ts'
import { suitsSmallHands } from '#client/models/templates/mix-pages.ts'
import { Button } from '#client/ui/button.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ContinueCard, preloadWaitingPicture } from './continue-card.tsx'
import { KeptPictures } from './kept-pictures.tsx'
import { RecentArtworks } from './recent-artworks.tsx'
import { useAskedArtwork } from './use-asked-artwork.ts'
import { WaysToBegin } from './ways-to-begin.tsx'
import { AllTemplates } from './all-templates.tsx'
import { MyTemplates } from './my-templates.tsx'
import { usePageChoice } from './use-page-choice.ts'
import { usePages } from './use-pages.ts'
import { TemplateCard } from './template-card.tsx'

/** The shelf ends with a button for the others. */
const MAX_PAGES = 6
const PLACE = 'w-40 shrink-0 snap-start tablet:w-[180px] desktop:w-auto desktop:flex-1'
/** The row reaches to the screen's edges, so that it shows that it goes on. */
const ROW =
  '-mx-5 flex gap-4 overflow-x-auto px-5 pt-1 pb-3 scroll-px-5 snap-x tablet:-mx-8 tablet:px-8 tablet:scroll-px-8'

const TABS = [
  { value: 'all', label: 'All Templates' },
  { value: 'mine', label: 'My Templates' },
] as const
const PANEL = 'flex flex-col gap-3 tablet:gap-4'

// Fetched where there is something to tell.
const AccountNotices = lazy(async () => ({ default: (await import('./account-notices.tsx')).AccountNotices }))

const ChildHome = lazy(async () => ({ default: (await import('./child-home.tsx')).ChildHome }))

/** Begins to read the lists that home shows, each of which the page names ahead (scripts/build/ahead-links.ts). It never rejects. */
export async function prefetchHome(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.fetchQuery(artworkQueries.list()).then(preloadWaitingPicture, () => undefined),
    queries.prefetchQuery({ ...familyQueries.list(), networkMode: 'always' }),
    queries.prefetchQuery(templateQueries.list()),
    queries.prefetchQuery({ ...inventoryQueries.list(), networkMode: 'always' }),
    queries.prefetchQuery(dailyQueries.today()),
  ])
}

/** Home: pictures for a child, who may not read yet, and words for grown-ups. */
export function HomePage() {
  const { child } = useAccount()
  if (!child) return <GrownUpsHome />
  return (
    <Suspense>
      <ChildHome />
    </Suspense>
  )
}

/**
 * The home screen of grown-ups: the picture that waits, ways to begin, easy pages, the day's page, the person's recent artworks, and all
 * pages to color. A person without artworks finds the pages first.
 */
function GrownUpsHome() {
  const account = useAccount()
  useAskedArtwork()
  const list = useQuery(artworkQueries.list())
  const families = useQuery({ ...familyQueries.list(), networkMode: 'always' })
  // What the person has decides what stands where. Nothing waits for a server that fails.
  const isWaiting = [list, ...(account.activeFamilyId === null ? [] : [families])].some(
    ({ isLoading, failureCount }) => isLoading && failureCount === 0,
  )
  // Once only: a list that failed is requested again by what is shown then.
  const [isOpening, setOpening] = useState(true)
  if (isOpening && !isWaiting) setOpening(false)
  const firstVisit = isFirstVisit(account.id)
  const galleryFirst = list.data ? list.data.length === 0 : firstVisit
  // One list with keys: a change of the order moves the sections and keeps their state, an open dialog for example.
  const daily = <DailyCard key="daily" />
  const recent = <RecentArtworks key="recent" />
  const gallery = <TemplatesGallery key="gallery" />
  const sections = isOpening
    ? [recent, gallery]
    : [
        <ConsentQuestions key="consent" />,
        <HomeDoor key="door" />,
        <SmallHandsShelf key="small-hands" />,
        ...(galleryFirst ? [gallery, daily, recent] : [daily, recent, gallery]),
      ]
  return (
    <div className="mx-auto flex w-full max-w-[1280px] flex-col gap-5 px-5 pt-3 pb-16 tablet:gap-10 tablet:px-8 tablet:pt-8">
      <PageTitle>Home</PageTitle>
      <div className="flex flex-col gap-3 tablet:gap-5">
        <h1 className="text-heading-2 wrap-anywhere tablet:text-heading-1">
          {firstVisit ? 'Welcome' : 'Welcome back'}, {personName(account)}!
        </h1>
        <OfflineLine />
        {(firstVisit || account.passwordResetAt !== undefined) && (
          <Suspense>
            <AccountNotices account={account} />
          </Suspense>
        )}
        {!isOpening && (
          <>
            <KeptPictures />
            <ContinueCard />
            <WaysToBegin />
            {/* Where the pages come first, they are with them. */}
            {!galleryFirst && <StartTiles />}
          </>
        )}
      </div>
      {sections}
    </div>
  )
}

/** Says in one quiet line that there is no network; nothing while there is one. */
function OfflineLine() {
  const online = useOnline()
  return <output className="text-ink-soft empty:hidden">{!online && 'You are offline'}</output>
}

/** The pages to color: all that the person may color, and those they have bought. */
function TemplatesGallery() {
  const pages = usePages()
  const { tab, chooseTab } = usePageChoice()
  return (
    <section aria-labelledby="templates-gallery" className={PANEL}>
      <Tabs value={tab} onValueChange={(value) => chooseTab(value === 'mine' ? 'mine' : 'all')}>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 id="templates-gallery" tabIndex={-1} className="scroll-mt-20 text-heading-3 tablet:scroll-mt-24">
            Templates Gallery
          </h2>
          <TabList
            tabs={TABS}
            label="Templates"
            className="max-tablet:w-full max-[14rem]:flex-col max-[14rem]:rounded-dialog max-[14rem]:gap-2 max-[14rem]:*:flex-none"
          />
        </div>
        <StartTiles />
        <TabPanel value="all" className={PANEL}>
          <AllTemplates {...pages} />
        </TabPanel>
        <TabPanel value="mine" className={PANEL}>
          <MyTemplates {...pages} />
        </TabPanel>
      </Tabs>
    </section>
  )
}

/** A row of easy pages with few large parts, which the smallest color best. */
function SmallHandsShelf() {
  const {
    offered,
    fallbackUrl,
    templates: { isPending },
  } = usePages()
  const { choose } = usePageChoice()
  const pages = offered?.filter(suitsSmallHands) ?? []
  if (!isPending && pages.length === 0) return null
  return (
    <section aria-labelledby="small-hands" className="flex min-w-0 flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="small-hands" className="text-heading-3">
          For small hands
        </h2>
        <Button
          variant="ghost"
          size="small"
          className="text-blueberry-ink!"
          onClick={() => {
            choose({ category: SMALL_HANDS, difficulty: null, search: '' })
            const gallery = document.getElementById('templates-gallery')
            gallery?.scrollIntoView()
            gallery?.focus({ preventScroll: true })
          }}
        >
          See all
        </Button>
      </div>
      <ul className={ROW}>
        {isPending &&
          Array.from({ length: MAX_PAGES }, (_, place) => (
            <li key={place} aria-hidden="true" className={PLACE}>
              <Skeleton className="h-46 rounded-card" />
            </li>
          ))}
        {pages.slice(0, MAX_PAGES).map((template) => (
          <li key={template.id} className={PLACE}>
            <TemplateCard template={template} fallbackUrl={fallbackUrl} />
          </li>
        ))}
      </ul>
    </section>
  )
}
