import { personName } from '#client/features/session/person-name.ts'
import { useAccount } from '#client/features/session/use-session.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { RecentArtworks } from './recent-artworks.tsx'
import { TemplatesGallery } from './templates-gallery.tsx'
import { WaysToBegin } from './ways-to-begin.tsx'

/** The home screen: ways to begin, the person's recent artworks, and pages to color. */
export function HomePage() {
  const account = useAccount()
  return (
    <div className="mx-auto flex w-full max-w-[1280px] flex-col gap-10 px-5 pt-6 pb-16 tablet:gap-12 tablet:px-8 tablet:pt-8">
      <PageTitle>Home</PageTitle>
      <div className="flex flex-col gap-5">
        <h1 className="text-heading-2 wrap-anywhere tablet:text-heading-1">Welcome back, {personName(account)}!</h1>
        <WaysToBegin />
      </div>
      <RecentArtworks />
      <TemplatesGallery />
    </div>
  )
}
