import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import { hiddenWords } from '#client/models/artworks/hidden-words.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { currentUserQuery } from '#client/models/session/current-user.ts'
import { personName } from '#client/models/session/person-name.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { STRANDED } from '#client/canvas/waiting/stranded.ts'
import { useWaitingArtwork } from '#client/features/waiting/use-waiting.ts'
import { LOAD_ERROR } from '#client/canvas/session/close-plan.ts'
import { keepForOffline } from '#client/http/offline.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { CanvasDesk } from './canvas-desk.tsx'
import { KeptStrokes } from './refusal/kept-strokes.tsx'
import { StrandedStrokes } from './refusal/stranded-strokes.tsx'
import { UnreadableStrokes } from './refusal/unreadable-strokes.tsx'
import { Notice, RefusalNotice } from './refusal/refusal-notice.tsx'
import { useHeldOutbox } from './refusal/use-held-outbox.ts'
import { useKeptWords } from './refusal/use-kept-words.ts'
import { CanvasFailure } from './canvas-failure.tsx'
import { isTold, whyClosed } from './artwork/why-closed.ts'
import type { PageSaveState } from './artwork/save-status.tsx'
import { canvasMode, isEditing } from './life/canvas-mode.ts'
import { useNewArtwork } from './artwork/use-new-artwork.ts'
import { useRecentColors } from './tools/use-recent-colors.ts'
import { useArtworkTitle } from './artwork/use-artwork-title.ts'
import { useCanvasSource } from './artwork/use-canvas-source.ts'
import { useStudio } from './artwork/use-studio.ts'
import { useArtworkSessionState } from './artwork/use-artwork-session-state.ts'

const NO_TITLE = 'Untitled Artwork'
const UNREAD =
  'A part of this picture could not be read. Everything else is here, and nothing was thrown away. Please tell the person who looks after Fridgedoor: they can repair it.'
const UNKEPT = 'This device cannot keep your last strokes, and they are not saved yet. Please leave this page open.'

/** Asks the browser not to delete what is only on this device when it needs space. Plain http has no storage manager. */
async function keepStrokesSafe(storage: StorageManager | undefined): Promise<void> {
  try {
    await storage?.persist()
  } catch (error) {
    console.warn('This device may delete what it keeps', error)
  }
}

export interface CanvasScreenProps {
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
}

/** One artwork on the canvas, or a page whose artwork is yet to be made: fetches it, opens it and saves it. */
export function CanvasScreen({ artworkId, ready, readOnly, onCreated, ...address }: CanvasScreenProps) {
  const account = useAccount()
  const queries = useQueryClient()
  const { artwork, template, failure } = useCanvasSource(ready ? { artworkId, ...address } : null)

  // The first address stays: when a new page gets its artwork, its strokes are already on these plates.
  const [platesUrl, setPlatesUrl] = useState<string | null>(null)
  const found = artwork?.platesUrl ?? template?.platesUrl ?? null
  if (platesUrl === null && found !== null) setPlatesUrl(found)

  const [recent, addRecent] = useRecentColors()
  const page = useStudio(
    platesUrl,
    { id: account.id, name: personName(account), color: account.profileColor },
    {
      onPainted: addRecent,
      // Rights, completion and people may have changed: everything about the artwork is read again.
      onChanged: () => void queries.invalidateQueries({ queryKey: artworkQueries.all() }),
    },
  )
  const session = page.studio?.session ?? null
  const state = useArtworkSessionState(session)
  const [title, rename] = useArtworkTitle(artwork, template?.title ?? NO_TITLE)
  const creation = useNewArtwork({
    held: artworkId === null && state?.hasDraftStrokes === true,
    templateId: template?.id ?? null,
    title,
    onCreated,
  })

  const attachTo = artwork?.id ?? null
  // The first reply names the log and the birth; later ones change neither for this visit.
  const openArtwork = useEffectEvent(() => session && artwork && void session.openArtwork(artwork))
  const newPage = template ? String(template.id) : null
  useEffect(() => {
    if (!session) return
    if (attachTo !== null) openArtwork()
    else if (newPage !== null) void session.openDraft(newPage)
  }, [session, attachTo, newPage])

  useEffect(() => {
    if (attachTo === null || platesUrl === null) return
    const artworkUrl = `/api/artworks/${attachTo}`
    // A new artwork is known from the reply that made it, and was never fetched.
    keepForOffline(['/api/user', artworkUrl, `${artworkUrl}/contributors`, platesUrl], navigator.serviceWorker)
    void keepStrokesSafe(navigator.storage)
  }, [attachTo, platesUrl])

  const waiting = useWaitingArtwork(artworkId ?? 0)
  const closed = state?.closed ?? null
  const mode = canvasMode({ hasArtwork: artworkId !== null, artwork, readOnly })
  const mayDraw = isEditing(mode) && (state?.drawable ?? true)
  const place = attachTo !== null ? `artwork/${attachTo}` : newPage === null ? null : `draft/${newPage}`
  const isReady = mayDraw && state?.ready === true
  const { studio } = page
  useEffect(() => {
    if (isReady && place !== null) studio?.keepGrowing(place)
  }, [studio, isReady, place])
  useHeldOutbox(attachTo, session, closed)
  useKeptWords(state?.kept)
  useEffect(() => {
    if (!closed) return
    if (closed.signedOut) {
      // The session guard is about to leave this screen; the toast stays visible on the next one.
      toast({ title: 'Signed out', ...(closed.words !== null && { description: closed.words }), destructive: true })
      void queries.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    } else if (!closed.drawable) void queries.invalidateQueries({ queryKey: artworkQueries.all() })
    if (!closed.readable && !isTold(closed)) toast({ title: 'Error', description: LOAD_ERROR, destructive: true })
  }, [closed, queries])

  if (closed?.readable === false) return <CanvasFailure {...whyClosed(closed, artwork)} />
  if (artworkId !== null && failure && !artwork && waiting?.words === STRANDED)
    return <StrandedStrokes artworkId={artworkId} count={waiting.strokes} />
  if (failure && !artwork) return <CanvasFailure {...failure} />
  if (page.failure) return <CanvasFailure text={page.failure.message} onRetry={page.failure.retry} />

  const save: PageSaveState =
    state?.save ??
    (state?.kept === false && state.hasDraftStrokes ? 'unkept' : null) ??
    (creation.status === 'waiting' ? 'offline' : creation.status === 'creating' ? 'saving' : 'new')
  return (
    <CanvasDesk
      artwork={artwork}
      studio={page.studio}
      state={state}
      opened={page.opened}
      title={title}
      platesUrl={platesUrl}
      onRename={!readOnly && (artwork?.isOwner ?? true) ? rename : undefined}
      editable={mayDraw && page.opened && state?.ready === true}
      mayDraw={mayDraw}
      mode={mode}
      recent={recent}
      save={artworkId !== null && state?.save === null ? 'opening' : save}
      onCreate={creation.create}
      notice={
        <>
          {closed?.words != null && (
            <RefusalNotice artworkId={attachTo} session={session} closed={closed} held={state?.held ?? 0} />
          )}
          {closed?.words == null && creation.limit !== null && <Notice text={creation.limit} />}
          {artwork?.isHidden && <Notice text={hiddenWords()} />}
          {artwork?.hasUnread && <Notice text={UNREAD} />}
          {save === 'unkept' && <Notice text={UNKEPT} />}
          {session && state && state.quarantined > 0 && <KeptStrokes session={session} count={state.quarantined} />}
          {session && state && state.unreadable > 0 && (
            <UnreadableStrokes session={session} isOffline={save === 'offline'} />
          )}
        </>
      }
    />
  )
}
