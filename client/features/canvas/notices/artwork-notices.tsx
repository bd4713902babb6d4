import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { copyArtwork } from '#contract/artworks.ts'
import { hiddenText } from '#client/models/artworks/hidden-notice.tsx'
import { useCanvasArtwork, useCanvasSave, useSessionState } from '#client/features/canvas/state/artwork-context.ts'
import type { ArtworkSession } from '#client/canvas/session/artwork-session.ts'
import { type CloseOffer, type ClosePlan, heldText } from '#client/canvas/session/close-plan.ts'
import { isUnkept } from '#client/canvas/session/session-state.ts'
import { randomId } from '#client/bytes/random-id.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { downloadStrokes } from './kept-file.ts'
import { Notice } from './notice.tsx'

/** Few visits need it. */
const KeptNotices = lazyDialog(async () => (await import('./kept-notices.tsx')).KeptNotices)

const UNREAD =
  'A part of this picture could not be read. Everything else is here, and nothing was thrown away. Please tell the person who runs Fridgedoor: they can repair it.'
/** While the page still works. One that the server does not speak with any more is told by its close plan. */
const OUTDATED = 'There is a new version of Fridgedoor. Reload when it suits you: your strokes stay.'
const UNKEPT = 'This device cannot keep your last strokes, and they are not saved yet. Please leave this page open.'

/** Bars under the header: what the server refused, what only this device has, and what can be done. */
export function ArtworkNotices() {
  const { artwork } = useCanvasArtwork()
  const { limit } = useCanvasSave()
  const closed = useSessionState((state) => state.closed)
  const quarantined = useSessionState((state) => state.quarantined)
  const unreadable = useSessionState((state) => state.unreadable)
  const unkept = useSessionState(isUnkept)
  const isOutdated = useSessionState((state) => state.isOutdated)
  const isExplained = closed !== null && closed.words !== null
  return (
    <>
      {isExplained && <ClosedNotice closed={closed} />}
      {!isExplained && limit !== null && <Notice text={limit} />}
      {!isExplained && isOutdated && (
        <Notice text={OUTDATED}>
          <Button size="small" onClick={() => window.location.reload()}>
            {OFFER_TEXT.reload}
          </Button>
        </Notice>
      )}
      {artwork?.isHidden && <Notice text={hiddenText()} />}
      {artwork?.hasUnread && <Notice text={UNREAD} />}
      {unkept && <Notice text={UNKEPT} />}
      <KeptNotices open={quarantined > 0 || unreadable > 0} quarantined={quarantined} unreadable={unreadable} />
    </>
  )
}

const OFFER_TEXT: Readonly<Record<CloseOffer, string>> = {
  'try-again': 'Try again',
  copy: 'Color on in a copy of your own',
  reload: 'Reload',
  file: 'Save my strokes as a file',
}

/** Says under the header why the page is not saved, that nothing is lost, and what can be done. */
function ClosedNotice({ closed }: { closed: ClosePlan }) {
  const { artwork, studio } = useCanvasArtwork()
  const held = useSessionState((state) => state.held)
  const session = studio?.session ?? null
  const colorOn = useColorOn(artwork?.id ?? null, session)
  const act: Readonly<Record<CloseOffer, () => void>> = {
    'try-again': () => session?.tryAgain(),
    copy: colorOn.start,
    reload: () => window.location.reload(),
    file: () => session && downloadStrokes(session.unsaved()),
  }
  return (
    <Notice text={held > 0 ? `${closed.words} ${heldText(held)}` : (closed.words ?? '')}>
      {closed.offers.map((offer) => (
        <Button key={offer} size="small" disabled={colorOn.busy} onClick={act[offer]}>
          {OFFER_TEXT[offer]}
        </Button>
      ))}
    </Notice>
  )
}

interface ColorOn {
  /** Makes a copy of the artwork, moves the strokes that are not saved there, and opens it. */
  readonly start: () => void
  readonly busy: boolean
}

/** 'Color on in a copy of your own': what a person may do when a page takes no more of their strokes. */
function useColorOn(artworkId: number | null, session: ArtworkSession | null): ColorOn {
  const queries = useQueryClient()
  const navigate = useNavigate()
  // All attempts on this page make one copy (HTTP-8).
  const [requestId] = useState(randomId)
  const { mutate, isPending } = useMutation({
    mutationFn: async (given: { id: number; session: ArtworkSession }) => {
      const copy = await call(copyArtwork, { params: { id: given.id }, idempotencyKey: requestId })
      await given.session.moveOutbox(copy)
      return copy
    },
    onSuccess: async (copy) => {
      queries.setQueryData(artworkQueries.detail(copy.id).queryKey, copy)
      toast({ title: 'This page is yours', description: 'Your strokes came along.', outlivesScreen: true })
      await navigate(`/canvas/${copy.id}`)
      await queries.invalidateQueries({ queryKey: artworkQueries.all() })
    },
    onError: (error) =>
      toast({
        title: 'Could not make a copy',
        description: failureText(error, { fallback: 'Please try again. Your strokes are kept on this device.' }),
        destructive: true,
      }),
  })
  return {
    start: () => {
      if (artworkId !== null && session) mutate({ id: artworkId, session })
    },
    busy: isPending,
  }
}
