/** The one page of an artwork. Its address decides how the picture is shown, and which words a few of its actions have. */
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import type { ArtworkScreen } from '#client/models/artworks/artwork-actions.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { HiddenNotice } from '#client/models/artworks/hidden-notice.tsx'
import { useDeletedArtworks } from '#client/models/artworks/use-delete-artwork.ts'
import { WhoMaySee } from '#client/models/sharing/audience-choice.tsx'
import { PictureLinkSection } from '#client/models/sharing/picture-link-section.tsx'
import { useVisibility } from '#client/models/sharing/use-visibility.ts'
import { OutboxLine } from '#client/features/outbox/outbox-line.tsx'
import { CheerStrip } from '#client/features/reactions/cheer-strip.tsx'
import { ReactionsBar } from '#client/features/reactions/reactions-bar.tsx'
import { useLiveArtwork } from '#client/features/reactions/use-live-artwork.ts'
import { loadFailureText } from '#client/http/load-failure-text.ts'
import { useIsRefused } from '#client/http/use-is-refused.ts'
import { Badge } from '#client/ui/badge.tsx'
import { listInWords } from '#client/ui/list-text.ts'
import { LoadFailure } from '#client/ui/load-failure.tsx'
import { HomeMessage, MessagePanel } from '#client/ui/message-panel.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ArtworkActions } from './artwork-actions.tsx'
import { ArtworkDetails, DetailBadges, makerNames, makerQuery, titleOf } from './artwork-details.tsx'
import { PictureFrame } from './picture-frame.tsx'
import { PictureWay, SwipedPicture } from './picture-way.tsx'

const GONE = 'It may have been deleted, or it is not shared with you.'

export interface ArtworkPageProps {
  /** Null when the address holds no id. */
  id: number | null
  screen: ArtworkScreen
  /** Shows the artwork; by default its picture. */
  children?: (artwork: Artwork, makers: readonly string[]) => ReactNode
}

/** The ways from an artwork, and below them the artwork once it is read, or what is the matter with it. */
export function ArtworkPage({ id, screen, children }: ArtworkPageProps) {
  if (id === null) return <NotFound screen={screen} />
  return (
    <ReadArtwork key={id} id={id} screen={screen}>
      {children ?? ((artwork, makers) => <ShownArtwork artwork={artwork} makers={makers} screen={screen} />)}
    </ReadArtwork>
  )
}

/** Fetches an artwork, again whenever it changes. */
function ReadArtwork({ id, screen, children }: { id: number } & Required<Omit<ArtworkPageProps, 'id'>>) {
  const { data: artwork, error, refetch } = useQuery({ ...artworkQueries.detail(id), networkMode: 'always' })
  const { data: contributors } = useQuery(makerQuery(id))
  const isDeleted = useDeletedArtworks().some((deleted) => deleted.id === id)
  useLiveArtwork(id)
  const isMissing = useIsRefused({ data: artwork, error })
  // The server's word counts more than a copy: the artwork is deleted, or no longer shared with this person.
  if (isMissing) return <NotFound screen={screen} />
  return (
    // On a phone that lies on its side, the title stands next to the ways.
    <div className="mx-auto flex w-full max-w-[1280px] flex-col gap-5 px-5 pt-4 pb-16 tablet:gap-6 tablet:px-8 tablet:pt-6 short:flex-row! short:flex-wrap short:gap-y-3! short:pt-3! short:*:basis-full short:*:first:basis-auto short:[&>header]:min-w-60 short:[&>header]:grow short:[&>header]:basis-0">
      <PictureWay id={id} screen={screen} />
      {isDeleted ? (
        <MessagePanel title="This picture is off your door" text="Press Undo to put it back." actions={null} />
      ) : artwork ? (
        children(artwork, makerNames(artwork, contributors))
      ) : (
        <NotYet failure={error ? loadFailureText(error) : null} onRetry={() => void refetch()} />
      )}
    </div>
  )
}

/** In place of an artwork that is not read yet. @param failure why it could not be read; null while it is loading */
function NotYet({ failure, onRetry }: { failure: string | null; onRetry: () => void }) {
  return (
    <>
      <PageTitle>Artwork</PageTitle>
      {failure === null ? (
        <>
          <output className="sr-only">Opening...</output>
          <Skeleton className="h-10 w-60" />
          <Skeleton className="aspect-4/3 w-full max-w-3xl" />
        </>
      ) : (
        <LoadFailure title="Couldn't load the picture" text={failure} onRetry={onRetry} />
      )}
    </>
  )
}

/** The screen for an artwork that is gone, and for one that the person may not see (ACCESS-3). It looks like that of an unknown address. */
function NotFound({ screen }: { screen: ArtworkScreen }) {
  useEffect(() => {
    // The screen says why.
    if (screen === 'details') toast({ title: 'Error loading artwork', destructive: true })
  }, [screen])
  return <HomeMessage title="Artwork Not Found" text={GONE} />
}

export interface ShownArtworkProps {
  artwork: Artwork
  makers: readonly string[]
  screen: ArtworkScreen
  /** Stands where the picture would: the player of its replay. */
  player?: ReactNode
  /** The button that makes a film where the replay is loaded; null until it is. Other screens lead to the replay for it. */
  film?: ReactNode
}

/** An artwork that is there: the picture, who made it, the reactions to it, all that can be done with it, and who sees it. */
export function ShownArtwork({ artwork, makers, screen, player, film }: ShownArtworkProps) {
  const { id, completed, imageUrl } = artwork
  const title = titleOf(artwork)
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-heading-2 wrap-anywhere tablet:text-heading-1 short:text-heading-3!">{title}</h1>
          <p className="wrap-anywhere text-ink-soft">by {listInWords(makers)}</p>
          <OutboxLine artworkId={id} />
        </div>
        {screen === 'details' && <DetailBadges artwork={artwork} />}
        {screen === 'viewer' && (
          <Badge tone="blueberry" icon={<Eye aria-hidden="true" />}>
            View Only Mode
          </Badge>
        )}
      </header>
      {artwork.isHidden && <HiddenNotice />}
      {player}
      {/* On a desktop, and a phone on its side, the side column stands next to all the others, which share the first one. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 desktop:grid-cols-[minmax(0,1fr)_25rem] desktop:grid-rows-[repeat(3,auto)_1fr] desktop:gap-x-8 desktop:*:col-start-1 short:tablet:grid-cols-[minmax(0,1fr)_25rem] short:tablet:grid-rows-[repeat(3,auto)_1fr] short:tablet:*:col-start-1">
        {player === undefined && (
          <div className="mx-auto w-full max-w-[max(20rem,calc((100svh_-_15rem)*4/3))] self-start short:max-w-[max(17rem,calc((100svh_-_9rem)*4/3))]">
            <SwipedPicture artwork={artwork} screen={screen}>
              <PictureFrame src={imageUrl} alt={title} />
            </SwipedPicture>
          </div>
        )}
        <ReactionsBar artworkId={id} completed={completed} />
        <div className="flex flex-col gap-6 desktop:col-start-2! desktop:row-span-4 desktop:row-start-1 short:tablet:col-start-2! short:tablet:row-span-4 short:tablet:row-start-1">
          <ArtworkActions artwork={artwork} makers={makers} screen={screen} film={film} />
          {player === undefined && <WhoSeesIt artwork={artwork} />}
        </div>
        {player !== undefined && <WhoSeesIt artwork={artwork} />}
        {screen === 'viewer' && <CheerStrip artworkId={id} completed={completed} />}
        {screen !== 'details' && <ArtworkDetails artwork={artwork} />}
      </div>
    </>
  )
}

/** The owner's choice of who sees the artwork, with the link for people without an account. */
function WhoSeesIt({ artwork }: { artwork: Artwork }) {
  const visibility = useVisibility(artwork)
  if (!artwork.isOwner || artwork.isHidden) return null
  return (
    <>
      <WhoMaySee visibility={visibility} />
      <PictureLinkSection artwork={artwork} />
    </>
  )
}
