import { Navigate, useParams } from 'react-router-dom'
import { parseId } from '#client/models/artworks/artwork-address.ts'
import { ArtworkPage, ShownArtwork } from './artwork-page.tsx'
import { useIsReopened } from './use-reopening.ts'

/** The viewer, `/artwork/{id}`: a picture to look at. */
export function ViewerPage() {
  return <ArtworkPage id={parseId(useParams().id)} screen="viewer" />
}

/**
 * The completed view, `/canvas/{id}?view=completed`: the picture that was finished, and what to do next. An artwork in progress is shown
 * on the canvas without tools.
 */
export function CompletedPage() {
  const id = parseId(useParams().id)
  return (
    <main className="app-background min-h-svh">
      <ArtworkPage id={id} screen="completed">
        {(artwork, makers) =>
          artwork.completed ? (
            <ShownArtwork artwork={artwork} makers={makers} screen="completed" />
          ) : (
            <ToCanvas id={artwork.id} />
          )
        }
      </ArtworkPage>
    </main>
  )
}

/** Goes on to the canvas: with tools for the owner who has just reopened the artwork, which is known before the canvas has loaded. */
function ToCanvas({ id }: { id: number }) {
  const isReopened = useIsReopened(id)
  return <Navigate to={isReopened ? `/canvas/${id}` : `/canvas/${id}?view=readonly`} replace />
}
