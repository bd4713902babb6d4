import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Wire } from '#client/canvas/session/transport/wire.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { useArtworkSessionState, useStudio } from '#client/features/canvas/session/use-studio.ts'
import { useRecentColors } from '#client/features/canvas/session/use-recent-colors.ts'
import { ArtworkContext, type CanvasArtwork } from '#client/features/canvas/state/artwork-context.ts'
import { DialogsProvider } from '#client/features/canvas/state/dialogs-context.tsx'
import { RecentColorsContext } from '#client/features/canvas/state/tools-context.ts'
import { useUnchanged } from '#client/features/canvas/state/canvas-context.ts'
import { personName } from '#client/models/session/person-name.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { HowToUse } from './how-to-use.tsx'
import { SyncPanel } from './panel/sync-panel.tsx'
import { TestCanvas } from './test-canvas.tsx'

const createNothing = async (): Promise<null> => null

/** One artwork with its canvas and, beside it, what its connection does. */
export function TestSession({ artworkId, onExit }: { artworkId: number; onExit: () => void }) {
  const account = useAccount()
  const queries = useQueryClient()
  const { data: artwork, error } = useQuery(artworkQueries.detail(artworkId))
  const [wire] = useState(() => new Wire({ WebSocket, network: window, chance: Math.random }))
  const [recent, addRecent] = useRecentColors()
  const user = { id: account.id, name: personName(account), color: account.profileColor }
  const { studio, opened, failure } = useStudio(
    artwork?.platesUrl ?? null,
    user,
    {
      onPainted: addRecent,
      onChanged: () => void queries.invalidateQueries({ queryKey: artworkQueries.detail(artworkId).queryKey }),
    },
    wire,
  )
  const state = useArtworkSessionState(studio?.session ?? null)
  const isKnown = artwork !== undefined
  const openArtwork = useEffectEvent(() => studio && artwork && void studio.session.openArtwork(artwork))
  useEffect(() => {
    if (studio && isKnown) openArtwork()
  }, [studio, isKnown])

  const canvas = useUnchanged<CanvasArtwork>({
    artwork: artwork ?? null,
    studio,
    isOpen: opened && state?.ready === true,
    title: artwork?.title ?? 'Artwork',
    rename: null,
    platesUrl: artwork?.platesUrl ?? null,
    mode: 'collaborate',
    mayDraw: artwork?.canDraw === true && state?.drawable !== false,
    person: account.id,
    place: `artwork/${artworkId}`,
    create: createNothing,
  })
  const trouble = (artwork ? null : error?.message) ?? failure?.message ?? null
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-heading-2 wrap-break-word">Collaborative Canvas</h2>
        <Button onClick={onExit}>Exit Session</Button>
      </header>
      {trouble !== null && <Alert title="The artwork could not be opened">{trouble}</Alert>}
      <div className="grid items-start gap-5 desktop:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
        <div className="flex min-w-0 flex-col gap-5">
          <ArtworkContext value={canvas}>
            <RecentColorsContext value={recent}>
              <DialogsProvider>
                <TestCanvas opened={opened} />
              </DialogsProvider>
            </RecentColorsContext>
          </ArtworkContext>
          <HowToUse />
        </div>
        {studio && state && (
          <SyncPanel artworkId={artworkId} userId={account.id} studio={studio} state={state} wire={wire} />
        )}
      </div>
    </>
  )
}
