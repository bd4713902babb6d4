import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Wire } from '#client/canvas/session/transport/wire.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { useArtworkSessionState, useStudio, useHistory } from '#client/features/canvas/session/use-studio.ts'
import { useRecentColors } from '#client/features/canvas/session/use-recent-colors.ts'
import {
  ArtworkContext,
  type CanvasArtwork,
  useCanvasArtwork,
  useSessionState,
} from '#client/features/canvas/state/artwork-context.ts'
import { DialogsProvider } from '#client/features/canvas/state/dialogs-context.tsx'
import {
  type CanvasTools,
  RecentColorsContext,
  SettingsContext,
  ToolsContext,
} from '#client/features/canvas/state/tools-context.ts'
import { useUnchanged } from '#client/features/canvas/state/canvas-context.ts'
import { personName } from '#client/models/session/person-name.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { pictureColors } from '#client/canvas/session/people/picture-colors.ts'
import type { SurfaceCommands } from '#client/canvas/surface/drawing-surface.tsx'
import { useAnnouncement } from '#client/canvas/surface/use-announcement.ts'
import { usePageRegions } from '#client/canvas/surface/page-regions.ts'
import { PageToColor } from '#client/features/canvas/page-to-color.tsx'
import { useToolSettings } from '#client/features/canvas/session/use-tool-settings.ts'
import { CodePill } from '#client/features/canvas/people/code-pill.tsx'
import { NOBODY, PeopleContext } from '#client/features/canvas/state/people-context.ts'
import { PhoneToolbar } from '#client/features/canvas/toolbar/canvas-toolbar.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { SyncPanel } from './sync-panel.tsx'

const doNothing = (): void => {}
const NO_MODES: Pick<CanvasTools, 'kidMode' | 'fullScreen' | 'colorByNumber'> = {
  kidMode: { on: false, switched: false, turn: doNothing, changeLook: doNothing },
  fullScreen: { on: false, turn: doNothing },
  colorByNumber: { isOffered: false, on: false, turn: doNothing, open: null },
}

/** CSS pixels kept free around the fitted page. */
const MARGIN = 10

const STEPS = [
  'Use the bottom toolbar to choose tools and colors.',
  'Draw by clicking and dragging on the page.',
  'The other participants see your strokes as you draw.',
  "You can see the other participants' cursors.",
  'The number of collaborators is shown above the page.',
]

const createNothing = async (): Promise<null> => null

/** One artwork: its canvas, and next to it what its connection does. */
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
        {artwork?.sessionCode && (
          <div className="flex flex-wrap items-center gap-2">
            <span className="text-ink-soft">Session Code</span>
            <CodePill code={artwork.sessionCode} />
          </div>
        )}
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

/** What a person can do in a test session. */
function HowToUse() {
  return (
    <Card className="p-5">
      <h3 className="text-heading-4">How to use</h3>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
        {STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </Card>
  )
}

/**
 * The page of the artwork in `ArtworkContext` with its tools below. It is a square of 600 px until the picture is there, and has the
 * page's shape then.
 * @param opened true once the page's picture is on the screen
 */
function TestCanvas({ opened }: { opened: boolean }) {
  const { studio, isOpen, mayDraw } = useCanvasArtwork()
  const [settings, change] = useToolSettings()
  const [said, say] = useAnnouncement()
  const main = useRef<HTMLElement>(null)
  const surface = useRef<SurfaceCommands>(null)
  const regions = usePageRegions(studio, isOpen)
  const session = studio?.session
  useEffect(() => session?.shareTool(settings), [session, settings])
  const history = useHistory(studio, say)
  const people = useSessionState((state) => state.people)
  const colors = useMemo(
    () => pictureColors(people.map(({ userId, color }) => ({ userId, profileColor: color }))),
    [people],
  )
  const everybody = useUnchanged({ ...NOBODY, colors })
  const page = (
    <div className="p-3">
      <div
        data-testid="page-box"
        className={classNames(
          'mx-auto flex w-full',
          opened ? 'aspect-4/3 max-w-[800px]' : 'aspect-square max-w-[600px]',
        )}
      >
        <PageToColor margin={MARGIN} />
      </div>
    </div>
  )
  const others = new Set(people.map(({ userId }) => userId)).size
  return (
    <ToolsContext value={useUnchanged({ ...NO_MODES, ...history, main, surface, regions })}>
      <SettingsContext value={useUnchanged({ settings, change })}>
        <PeopleContext value={everybody}>
          <Card className="flex min-w-0 flex-col overflow-hidden">
            <p className="px-5 pt-4 text-ink-soft">
              {others === 1 ? '1 other collaborator' : `${others} other collaborators`}
            </p>
            {mayDraw ? <PhoneToolbar>{page}</PhoneToolbar> : page}
            <VisuallyHidden>
              <output>{said}</output>
            </VisuallyHidden>
          </Card>
        </PeopleContext>
      </SettingsContext>
    </ToolsContext>
  )
}
