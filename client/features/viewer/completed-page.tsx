import { ArrowLeft } from 'lucide-react'
import { Link, Navigate, useParams } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import { parseId, viewerAddress } from '#client/models/artworks/artwork-address.ts'
import { usePictureList } from '#client/models/artworks/picture-list.ts'
import { HiddenNotice } from '#client/models/artworks/hidden-notice.tsx'
import { ReactionsBar } from '#client/features/reactions/reactions-bar.tsx'
import { Button } from '#client/ui/button.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { listInWords } from '#client/ui/list-text.ts'
import { ArtworkNotFound } from '#client/models/artworks/artwork-not-found.tsx'
import { ArtworkActions } from './artwork-actions.tsx'
import { Column, OpenArtwork } from './open-artwork.tsx'
import { PictureFrame } from './picture-frame.tsx'
import { PictureWay, SwipedPicture, useLeave } from './picture-way.tsx'

/**
 * The completed view, `/canvas/{id}?view=completed`: the picture in its frame, and what to do next. An artwork in progress is shown on the
 * canvas without tools.
 */
export function CompletedPage() {
  const id = parseId(useParams().id)
  if (id === null) return <ArtworkNotFound />
  return (
    <main className="app-background min-h-svh">
      <OpenArtwork key={id} id={id}>
        {(artwork, makers) =>
          artwork.completed ? (
            <Completed artwork={artwork} makers={makers} />
          ) : (
            <Navigate to={`/canvas/${id}?view=readonly`} replace />
          )
        }
      </OpenArtwork>
    </main>
  )
}

function Completed({ artwork, makers }: { artwork: Artwork; makers: string[] }) {
  const { id, title, imageUrl } = artwork
  const list = usePictureList(id)
  const leave = useLeave(id)
  return (
    <Column>
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button asChild size="small">
          <Link to={list?.address ?? '/gallery'}>
            <ArrowLeft aria-hidden="true" />
            Return to Gallery
          </Link>
        </Button>
        <PictureWay id={id} addressOf={viewerAddress} />
      </div>
      {artwork.isHidden && <HiddenNotice />}
      <div className="mx-auto flex w-full max-w-[max(20rem,calc((100svh_-_19rem)*4/3))] flex-col gap-6">
        <SwipedPicture artwork={artwork} addressOf={viewerAddress}>
          <PictureFrame src={imageUrl} alt={title} />
        </SwipedPicture>
        <header className="text-center">
          <h1 className="text-heading-2 wrap-anywhere">{title}</h1>
          <p className="wrap-anywhere text-ink-soft">by {listInWords(makers)}</p>
        </header>
      </div>
      <ArtworkActions artwork={artwork} makers={makers} screen="completed" onDeleted={leave} />
      <div className="self-center">
        <ReactionsBar artworkId={id} completed />
      </div>
    </Column>
  )
}
