import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import { type ArtworkSessionState, isUnkept } from '#client/canvas/session/session-state.ts'
import { LOAD_ERROR, type ClosePlan } from '#client/canvas/session/close-plan.ts'
import { STRANDED } from '#client/canvas/outbox/stranded.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { currentUserQuery } from '#client/models/session/current-user.ts'
import { personName } from '#client/models/session/person-name.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { useUnsentPicture } from '#client/features/outbox/outbox-context.ts'
import { keepForOffline } from '#client/http/offline.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { CanvasFailure } from './notices/notice.tsx'
import { useArtworkSessionState, useStudio } from './session/use-studio.ts'
import { type NewArtworkState, useArtworkTitle, useNewArtwork } from './session/use-artwork.ts'
import { pageExplainsClose, useCanvasSource, whyClosed } from './session/use-canvas-source.ts'
import { useAutoSave, useHeldOutbox, useKeptText, useSave } from './session/use-save.ts'
import { useRecentColors } from './session/use-recent-colors.ts'
import {
  ArtworkContext,
  type CanvasArtwork,
  canvasMode,
  type CanvasSaveState,
  isEditing,
  SaveContext,
} from './state/artwork-context.ts'
import { RecentColorsContext } from './state/tools-context.ts'
import { useUnchanged } from './state/canvas-context.ts'

const StrandedStrokes = lazy(async () => ({
  default: (await import('./notices/stranded-strokes.tsx')).StrandedStrokes,
}))
const GoneStrokes = lazy(async () => ({ default: (await import('./notices/gone-strokes.tsx')).GoneStrokes }))

const NO_TITLE = 'Untitled Artwork'

export interface ArtworkProviderProps {
  /** Null while the artwork has not been made. It changes to the id once, while the screen stays mounted. */
  artworkId: number | null
  /** False while the session code in the address is being used. */
  ready: boolean
  /** The server refused that code. */
  codeRefused: boolean
  /** The `templateId` of the address, or null. */
  templateId: string | null
  /** The `template_url` of the address, or null. */
  templateUrl: string | null
  readOnly: boolean
  onCreated: (artwork: Artwork) => void
  children: ReactNode
}

/**
 * Opens an artwork, or a page whose artwork is yet to be made: fetches it, joins its room and saves it. Shows the reason in place of
 * its children when that fails.
 */
export function ArtworkProvider({ artworkId, ready, readOnly, onCreated, children, ...address }: ArtworkProviderProps) {
  const account = useAccount()
  const queries = useQueryClient()
  const { artwork, template, failure } = useCanvasSource(ready ? { artworkId, ...address } : null)

  // The first address stays: when a new page gets its artwork, its strokes are already on these plates.
  const [platesUrl, setPlatesUrl] = useState<string | null>(null)
  const found = artwork?.platesUrl ?? template?.platesUrl ?? null
  if (platesUrl === null && found !== null) setPlatesUrl(found)

  const [recent, addRecent] = useRecentColors()
  const { studio, ...page } = useStudio(
    platesUrl,
    { id: account.id, name: personName(account), color: account.profileColor },
    {
      onPainted: addRecent,
      // Rights, completion and people may have changed: everything about the artwork is read again.
      onChanged: () => void queries.invalidateQueries({ queryKey: artworkQueries.all() }),
    },
  )
  const session = studio?.session ?? null
  const state = useArtworkSessionState(session)
  const [title, rename] = useArtworkTitle(artwork, template?.title ?? NO_TITLE)
  const creation = useNewArtwork({
    held: artworkId === null && state?.hasDraftStrokes === true,
    templateId: template?.id ?? null,
    title,
    onCreated,
  })

  const mode = canvasMode({ hasArtwork: artworkId !== null, artwork, readOnly })
  const looks = !isEditing(mode)
  useEffect(() => session?.look(looks), [session, looks])

  const attachTo = artwork?.id ?? null
  // The first reply names the log and the birth; later ones change neither for this visit.
  const openArtwork = useEffectEvent(() => session && artwork && void session.openArtwork(artwork))
  const newPage = template ? String(template.id) : null
  useEffect(() => {
    if (!session) return
    if (attachTo !== null) openArtwork()
    else if (newPage !== null) void session.openDraft(newPage)
  }, [session, attachTo, newPage])
  useOfflineVisits(attachTo, platesUrl)

  const closed = state?.closed ?? null
  const mayDraw = isEditing(mode) && (state?.drawable ?? true)
  const isReady = state?.ready === true
  const growingPlace = attachTo !== null ? `artwork/${attachTo}` : newPage === null ? null : `draft/${newPage}`
  useEffect(() => {
    if (mayDraw && isReady && growingPlace !== null) studio?.keepGrowing(growingPlace)
  }, [studio, mayDraw, isReady, growingPlace])
  useHeldOutbox(attachTo, session, closed)
  useKeptText(state?.kept)
  useClosedRoom(closed)

  const saveState = artworkId !== null && state?.save === null ? 'opening' : saveStateOf(state, creation.status)
  useAutoSave(session, saveState, mayDraw)
  const saveNow = useSave({ session, save: saveState, onCreate: creation.create })
  const save = useUnchanged({ state: saveState, saveNow, limit: creation.limit })
  const mayRename = !readOnly && (artwork?.isOwner ?? true)
  const value = useUnchanged<CanvasArtwork>({
    artwork,
    studio,
    isOpen: page.opened && isReady,
    title,
    rename: mayRename ? rename : null,
    platesUrl,
    mode,
    mayDraw,
    person: account.id,
    place: artwork ? `artwork/${artwork.id}` : (platesUrl ?? ''),
    create: creation.create,
  })

  const waiting = useUnsentPicture(artworkId ?? 0)
  const gone = closed?.readable === false ? whyClosed(closed, artwork, state?.held ?? 0) : null
  if (gone && !state?.held) return <CanvasFailure {...gone} />
  const isKept = waiting?.status === 'held' || waiting?.status === 'unreadable'
  const kept = gone ?? (isKept && !artwork && !failure?.onRetry ? failure : null)
  if (artworkId !== null && kept)
    return (
      <Suspense fallback={<main aria-busy="true" className="app-background min-h-dvh" />}>
        {waiting?.words === STRANDED ? (
          <StrandedStrokes artworkId={artworkId} count={waiting.strokes} />
        ) : (
          <GoneStrokes {...kept} artworkId={artworkId} session={gone && session} />
        )}
      </Suspense>
    )
  if (failure && !artwork) return <CanvasFailure {...failure} />
  if (page.failure) return <CanvasFailure text={page.failure.message} onRetry={page.failure.retry} />
  return (
    <ArtworkContext value={value}>
      <SaveContext value={save}>
        <RecentColorsContext value={recent}>{children}</RecentColorsContext>
      </SaveContext>
    </ArtworkContext>
  )
}

/** Returns the save state of an artwork whose room is known, or of a page whose artwork has not been made. */
function saveStateOf(state: ArtworkSessionState | null, creation: NewArtworkState['status']): CanvasSaveState {
  if (state && state.save !== null) return state.save
  if (state && isUnkept(state)) return 'unkept'
  return creation === 'waiting' ? 'offline' : creation === 'creating' ? 'saving' : 'new'
}

/** Keeps on this device what a visit without a network needs. */
function useOfflineVisits(artworkId: number | null, platesUrl: string | null): void {
  useEffect(() => {
    if (artworkId === null || platesUrl === null) return
    const artworkUrl = `/api/artworks/${artworkId}`
    // A new artwork is known from the reply that made it, and was never fetched.
    keepForOffline(['/api/user', artworkUrl, `${artworkUrl}/contributors`, platesUrl], navigator.serviceWorker)
    void keepStrokesSafe(navigator.storage)
  }, [artworkId, platesUrl])
}

/** Asks the browser not to delete what is only on this device when it needs space. Plain http has no storage manager. */
async function keepStrokesSafe(storage: StorageManager | undefined): Promise<void> {
  try {
    await storage?.persist()
  } catch (error) {
    console.warn('This device may delete what it keeps', error)
  }
}

/** Says why the room was closed, where the page does not say so itself, and reads again what has changed. */
function useClosedRoom(closed: ClosePlan | null): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!closed) return
    if (closed.signedOut) {
      // The session guard is about to leave this screen; the toast stays visible on the next one.
      toast({ title: 'Signed out', ...(closed.words !== null && { description: closed.words }), destructive: true })
      void queries.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    } else if (!closed.drawable) void queries.invalidateQueries({ queryKey: artworkQueries.all() })
    if (!closed.readable && !pageExplainsClose(closed))
      toast({ title: 'Error', description: LOAD_ERROR, destructive: true })
  }, [closed, queries])
}
