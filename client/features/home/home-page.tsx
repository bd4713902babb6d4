import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { ConsentQuestions } from '#client/features/children/settings/consent-questions.tsx'
import { DailyCard } from '#client/features/rewards/daily-card.tsx'
import { isFirstVisit } from '#client/models/session/first-visit.ts'
import { personName } from '#client/models/session/person-name.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { OfflineLine } from './offline-line.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { RecentArtworks } from './recent-artworks.tsx'
import { SmallHandsShelf } from './small-hands-shelf.tsx'
import { TemplatesGallery } from './templates-gallery.tsx'
import { useAskedArtwork } from './use-asked-artwork.ts'
import { WaysToBegin } from './ways-to-begin.tsx'

// Fetched where there is something to tell.
const AccountNotices = lazy(async () => ({ default: (await import('./account-notices.tsx')).AccountNotices }))

/**
 * The home screen: ways to begin, easy pages, the day's page, the person's recent artworks, and all pages to color. Who has no artworks yet
 * finds the pages first.
 */
export function HomePage() {
  const account = useAccount()
  useAskedArtwork()
  const { data: artworks } = useQuery(artworkQueries.list())
  const firstVisit = isFirstVisit(account.id)
  const galleryFirst = artworks ? artworks.length === 0 : firstVisit
  // With keys, a change of the order moves the sections and keeps their state.
  const daily = <DailyCard key="daily" />
  const recent = <RecentArtworks key="recent" />
  const gallery = <TemplatesGallery key="gallery" />
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
        <WaysToBegin />
      </div>
      {account.child === null && <ConsentQuestions />}
      <SmallHandsShelf />
      {galleryFirst ? [gallery, daily, recent] : [daily, recent, gallery]}
    </div>
  )
}
