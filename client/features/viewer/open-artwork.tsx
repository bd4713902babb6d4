import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import { ArtworkNotFound } from '#client/models/artworks/artwork-not-found.tsx'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { useLiveArtwork } from '#client/features/reactions/use-live-artwork.ts'
import { loadFailureText } from '#client/http/load-failure-text.ts'
import { isRefused } from '#client/http/is-refused.ts'
import { Button } from '#client/ui/button.tsx'
import { LoadFailure } from '#client/ui/load-failure.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { makerNames, makerQuery } from './artwork-details.tsx'
import { BackButton } from './picture-way.tsx'

/** Fetches an artwork and shows it, or what is the matter with it. It is read again whenever it changes. */
export function OpenArtwork({
  id,
  children,
}: {
  id: number
  children: (artwork: Artwork, makers: string[]) => ReactNode
}) {
  const { data: artwork, error, refetch } = useQuery({ ...artworkQueries.detail(id), networkMode: 'always' })
  const { data: contributors } = useQuery(makerQuery(id))
  useLiveArtwork(id)
  // The server's word counts more than a copy: the artwork is deleted, or no longer shared with this person.
  if (isRefused(error)) return <ArtworkNotFound />
  if (artwork) return children(artwork, makerNames(artwork, contributors))
  if (error)
    return (
      <Column>
        <PageTitle>Artwork</PageTitle>
        <div className="empty:hidden">
          <BackButton />
        </div>
        <LoadFailure title="Couldn't load the picture" text={loadFailureText(error)} onRetry={() => void refetch()} />
        <div>
          <Button asChild>
            <Link to="/">Return to Home</Link>
          </Button>
        </div>
      </Column>
    )
  return (
    <Column>
      <PageTitle>Artwork</PageTitle>
      <output className="sr-only">Opening...</output>
      <Skeleton className="h-10 w-60" />
      <Skeleton className="aspect-4/3 w-full" />
    </Column>
  )
}

export function Column({ children }: { children: ReactNode }) {
  return <div className="mx-auto flex w-full max-w-[1240px] flex-col gap-6 px-5 py-6 tablet:py-8">{children}</div>
}
