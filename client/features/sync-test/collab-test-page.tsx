import { useState } from 'react'
import { PageTitle } from '#client/ui/page-title.tsx'
import { CreateCard } from './create-card.tsx'
import { JoinCard } from './join-card.tsx'
import { OwnArtworkCard } from './own-artwork-card.tsx'
import { TestSession } from './test-session.tsx'

/** The screen `/collab-test`: opens an artwork with everything shown that its connection does, for hunting sync problems. */
export function CollabTestPage() {
  const [artworkId, setArtworkId] = useState<number | null>(null)
  return (
    <div className="mx-auto flex w-full max-w-[1440px] flex-col gap-6 px-4 py-6 tablet:px-8 tablet:py-8">
      <PageTitle>Collaborative Coloring Test</PageTitle>
      <h1 className="text-heading-1 wrap-break-word">Collaborative Coloring Test</h1>
      {artworkId === null ? (
        // Mounted anew after a session, so that the fields are empty then.
        <div className="grid items-start gap-5 tablet:grid-cols-2 desktop:grid-cols-3">
          <CreateCard onOpened={setArtworkId} />
          <JoinCard onOpened={setArtworkId} />
          <OwnArtworkCard onOpened={setArtworkId} />
        </div>
      ) : (
        <TestSession key={artworkId} artworkId={artworkId} onExit={() => setArtworkId(null)} />
      )}
    </div>
  )
}
