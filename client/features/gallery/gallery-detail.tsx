import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import { HiddenNotice } from '#client/models/artworks/hidden-notice.tsx'
import { PinnedPicture } from '#client/models/artworks/pinned-picture.tsx'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { useDeletedArtworks } from '#client/models/artworks/use-delete-artwork.ts'
import { AudienceChoice } from '#client/models/sharing/audience-choice.tsx'
import { PictureLinkSection } from '#client/models/sharing/picture-link-section.tsx'
import { useVisibility } from '#client/models/sharing/use-visibility.ts'
import { ArtworkActions } from '#client/features/viewer/artwork-actions.tsx'
import { makerNames, makerQuery } from '#client/features/viewer/artwork-details.tsx'
import { PictureWay, SwipedPicture } from '#client/features/viewer/picture-way.tsx'
import { isRefused } from '#client/http/is-refused.ts'
import { loadFailureText } from '#client/http/load-failure-text.ts'
import { Button } from '#client/ui/button.tsx'
import { LoadFailure } from '#client/ui/load-failure.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { listInWords } from '#client/ui/list-text.ts'
import { DATE_LOCALE } from '#client/ui/date-text.ts'
import { NothingHere } from './list/list-parts.tsx'
import { DetailBadges } from './detail-badges.tsx'

/** The details of one artwork. @param id null when the address holds no id */
export function GalleryDetail({ id }: { id: number | null }) {
  const addressOf = useDetailAddress()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <BackToGallery />
        {id !== null && <PictureWay id={id} addressOf={addressOf} />}
      </div>
      {id === null ? <NotHere /> : <FetchedDetail id={id} />}
    </>
  )
}

/** Returns the gallery's address with the same choice and without the details. */
function useGalleryAddress(): string {
  const search = new URLSearchParams(useLocation().search)
  search.delete('artworkId')
  const query = search.toString()
  return query === '' ? '/gallery' : `/gallery?${query}`
}

/** Returns what gives the address of an artwork's details over the same choice of the gallery. */
function useDetailAddress(): (id: number) => string {
  const search = new URLSearchParams(useLocation().search)
  return (id) => {
    search.set('artworkId', String(id))
    return `/gallery?${search.toString()}`
  }
}

function BackToGallery() {
  return (
    <Button asChild size="small">
      <Link to={useGalleryAddress()}>
        <ArrowLeft aria-hidden="true" />
        Back to Gallery
      </Link>
    </Button>
  )
}

function NotHere() {
  useEffect(
    () =>
      toast({
        title: 'Error loading artwork',
        description: 'It may have been deleted, or it is not shared with you.',
        destructive: true,
      }),
    [],
  )
  return (
    <NothingHere
      isMain
      title="This picture is not here"
      text="It may have been deleted, or it is not shared with you."
    />
  )
}

function FetchedDetail({ id }: { id: number }) {
  const { data: artwork, error, refetch } = useQuery({ ...artworkQueries.detail(id), networkMode: 'always' })
  const { data: contributors } = useQuery(makerQuery(id))
  const isDeleted = useDeletedArtworks().some((deleted) => deleted.id === id)
  if (isDeleted) return <NothingHere isMain title="This picture is off your door" text="Press Undo to put it back." />
  if (isRefused(error)) return <NotHere />
  if (artwork) return <Detail artwork={artwork} makers={makerNames(artwork, contributors)} />
  if (error)
    return <LoadFailure title="Error loading artwork" text={loadFailureText(error)} onRetry={() => void refetch()} />
  return (
    <>
      <output className="sr-only">Opening...</output>
      <Skeleton className="aspect-4/3 w-full max-w-3xl" />
    </>
  )
}

const DATE = new Intl.DateTimeFormat(DATE_LOCALE, { dateStyle: 'long' })

function Detail({ artwork, makers }: { artwork: Artwork; makers: string[] }) {
  const { title, completed, completedAt, updatedAt, isOwner } = artwork
  const navigate = useNavigate()
  const galleryAddress = useGalleryAddress()
  const addressOf = useDetailAddress()
  const visibility = useVisibility(artwork)
  const at = completedAt ?? updatedAt
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 tablet:gap-8 desktop:grid-cols-[minmax(0,1fr)_25rem]">
      <PageTitle>{title}</PageTitle>
      <SwipedPicture artwork={artwork} addressOf={addressOf}>
        <PinnedPicture
          artwork={artwork}
          alt={title}
          eager
          className="mx-auto w-full max-w-[max(20rem,calc((100svh_-_12rem)*4/3))]"
        />
      </SwipedPicture>
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-2">
          <h1 className="text-heading-2 wrap-anywhere">{title}</h1>
          <p className="wrap-anywhere text-ink-soft">by {listInWords(makers)}</p>
          <DetailBadges artwork={artwork} />
          <p className="text-ink-soft">
            {completed ? 'Completed on' : 'Last edited on'}{' '}
            <time dateTime={completed ? at : updatedAt}>{DATE.format(new Date(completed ? at : updatedAt))}</time>
          </p>
        </div>
        <ArtworkActions
          artwork={artwork}
          makers={makers}
          screen="details"
          onDeleted={() => void navigate(galleryAddress, { replace: true })}
        />
        {artwork.isHidden && <HiddenNotice />}
        {isOwner && !artwork.isHidden && (
          <section className="flex flex-col gap-2">
            <h2 className="text-lead">Who should see it?</h2>
            <AudienceChoice visibility={visibility} />
          </section>
        )}
        <PictureLinkSection artwork={artwork} />
      </div>
    </div>
  )
}
