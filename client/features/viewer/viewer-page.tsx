import { Eye } from 'lucide-react'
import { Link, useParams } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import { parseId, viewerAddress } from '#client/models/artworks/artwork-address.ts'
import { CheerStrip } from '#client/features/reactions/cheer-strip.tsx'
import { ReactionsBar } from '#client/features/reactions/reactions-bar.tsx'
import { HiddenNotice } from '#client/models/artworks/hidden-notice.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { listInWords } from '#client/ui/list-text.ts'
import { ArtworkNotFound } from '#client/models/artworks/artwork-not-found.tsx'
import { ArtworkActions } from './artwork-actions.tsx'
import { ArtworkDetails } from './artwork-details.tsx'
import { Column, OpenArtwork } from './open-artwork.tsx'
import { PictureFrame } from './picture-frame.tsx'
import { BackButton, PictureWay, SwipedPicture, useLeave } from './picture-way.tsx'

const NO_TITLE = 'Untitled Artwork'

/** The viewer, `/artwork/{id}`: a picture to look at, who made it, and the reactions to it. */
export function ViewerPage() {
  const id = parseId(useParams().id)
  if (id === null) return <ArtworkNotFound />
  return (
    <OpenArtwork key={id} id={id}>
      {(artwork, makers) => <Viewer artwork={artwork} makers={makers} />}
    </OpenArtwork>
  )
}

function Viewer({ artwork, makers }: { artwork: Artwork; makers: string[] }) {
  const { id, completed, imageUrl } = artwork
  const leave = useLeave(id)
  const title = artwork.title || NO_TITLE
  return (
    <Column>
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-3 empty:hidden">
        <BackButton />
        <PictureWay id={id} addressOf={viewerAddress} />
      </div>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-heading-2 wrap-anywhere tablet:text-heading-1">{title}</h1>
          <p className="wrap-anywhere text-ink-soft">by {listInWords(makers)}</p>
        </div>
        <Badge tone="blueberry" icon={<Eye aria-hidden="true" />}>
          View Only Mode
        </Badge>
      </header>
      {artwork.isHidden && <HiddenNotice />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 desktop:grid-cols-[minmax(0,1fr)_23rem] desktop:gap-8">
        <div className="mx-auto w-full max-w-[max(20rem,calc((100svh_-_15rem)*4/3))] self-start">
          <SwipedPicture artwork={artwork} addressOf={viewerAddress}>
            <PictureFrame src={imageUrl} alt={title} />
          </SwipedPicture>
        </div>
        <div className="flex flex-col gap-6 tablet:max-desktop:grid tablet:max-desktop:grid-cols-2">
          <ReactionsBar artworkId={id} completed={completed} />
          <CheerStrip artworkId={id} completed={completed} />
        </div>
      </div>
      <ArtworkDetails artwork={artwork} />
      <ArtworkActions artwork={artwork} makers={makers} screen="viewer" onDeleted={leave} />
      <div>
        <Button asChild>
          <Link to="/">Return to Home</Link>
        </Button>
      </div>
    </Column>
  )
}
