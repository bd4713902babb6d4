import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, RotateCcw } from 'lucide-react'
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import { parseId, viewerAddress } from '#client/models/artworks/artwork-address.ts'
import { takeBackInProgress } from '#client/models/artworks/artwork-commands.ts'
import { HiddenNotice } from '#client/models/artworks/hidden-notice.tsx'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { ReactionsBar } from '#client/features/reactions/reactions-bar.tsx'
import { failureText } from '#client/http/failure-text.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { listInWords } from '#client/ui/list-text.ts'
import { ArtworkNotFound } from '#client/models/artworks/artwork-not-found.tsx'
import { Column, OpenArtwork } from './open-artwork.tsx'
import { PictureFrame } from './picture-frame.tsx'
import { ShareButton } from './share-button.tsx'

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
  const { id, title, imageUrl, isOwner } = artwork
  return (
    <Column>
      <PageTitle>{title}</PageTitle>
      <div>
        <Button asChild size="small">
          <Link to="/gallery">
            <ArrowLeft aria-hidden="true" />
            Return to Gallery
          </Link>
        </Button>
      </div>
      {artwork.isHidden && <HiddenNotice />}
      <div className="mx-auto flex w-full max-w-[max(20rem,calc((100svh_-_19rem)*4/3))] flex-col gap-6">
        <PictureFrame src={imageUrl} alt={title} />
        <header className="text-center">
          <h1 className="text-heading-2 wrap-anywhere">{title}</h1>
          <p className="wrap-anywhere text-ink-soft">by {listInWords(makers)}</p>
        </header>
      </div>
      <div className="flex flex-wrap justify-center gap-3 max-tablet:mx-auto max-tablet:w-full max-tablet:max-w-80 max-tablet:flex-col">
        <Button asChild variant="primary">
          <Link to={viewerAddress(id)}>View Artwork</Link>
        </Button>
        {!artwork.isHidden && (
          <ShareButton artwork={artwork} path={viewerAddress(id)} label="Share Artwork" copied="Link copied!" />
        )}
        <Button asChild>
          <Link to="/canvas">Start New Artwork</Link>
        </Button>
        {isOwner && <ReopenButton id={id} />}
      </div>
      <div className="self-center">
        <ReactionsBar artworkId={id} completed />
      </div>
    </Column>
  )
}

/** Takes the artwork back in progress and opens it on the canvas. */
function ReopenButton({ id }: { id: number }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const reopening = useMutation({
    mutationFn: () => takeBackInProgress(id),
    onSuccess: (artwork) => {
      // First, because an artwork in progress is only looked at under the address of the completed view.
      void navigate(`/canvas/${id}`)
      queries.setQueryData(artworkQueries.detail(id).queryKey, artwork)
      void queries.invalidateQueries({ queryKey: artworkQueries.all() })
      toast({ title: 'Artwork reopened!' })
    },
    onError: (error) =>
      toast({
        title: 'Error reopening artwork',
        description: failureText(error, {
          fallback: 'There was an error reopening your artwork. Please try again.',
        }),
        destructive: true,
      }),
  })
  return (
    <Button disabled={reopening.isPending} onClick={() => reopening.mutate()}>
      <RotateCcw aria-hidden="true" />
      {reopening.isPending ? 'Processing...' : 'Reopen for Editing'}
    </Button>
  )
}
