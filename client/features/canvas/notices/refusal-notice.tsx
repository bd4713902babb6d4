import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { copyArtwork } from '#contract/artworks.ts'
import type { ArtworkSession } from '#client/canvas/session/artwork-session.ts'
import { heldWords, type CloseOffer, type ClosePlan } from '#client/canvas/session/close-plan.ts'
import { newStrokeId } from '#client/canvas/tools/stroke-id.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { useCanvasArtwork, useSessionState } from '#client/features/canvas/state/artwork-context.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { downloadStrokes } from './kept-files.ts'

const OFFER_WORDS: Readonly<Record<CloseOffer, string>> = {
  'try-again': 'Try again',
  copy: 'Color on in a copy of your own',
  reload: 'Reload',
  file: 'Save my strokes as a file',
}

/** Says under the header why the page is not saved, that nothing is lost, and what can be done. */
export function RefusalNotice({ closed }: { closed: ClosePlan }) {
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
    <Notice text={held > 0 ? `${closed.words} ${heldWords(held)}` : (closed.words ?? '')}>
      {closed.offers.map((offer) => (
        <Button key={offer} size="small" disabled={colorOn.busy} onClick={act[offer]}>
          {OFFER_WORDS[offer]}
        </Button>
      ))}
    </Notice>
  )
}

/** A bar under the header with a sentence and buttons. */
export function Notice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b border-line bg-butter-pale px-5 py-2 text-center text-small text-butter-ink">
      <p role="alert">{text}</p>
      <div className="flex flex-wrap justify-center gap-2 empty:hidden">{children}</div>
    </div>
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
  const [requestId] = useState(newStrokeId)
  const { mutate, isPending } = useMutation({
    mutationFn: async (given: { id: number; session: ArtworkSession }) => {
      const copy = await call(copyArtwork, { params: { id: given.id }, idempotencyKey: requestId })
      await given.session.moveOutbox(copy)
      return copy
    },
    onSuccess: async (copy) => {
      queries.setQueryData(artworkQueries.detail(copy.id).queryKey, copy)
      toast({ title: 'This page is yours', description: 'Your strokes came along.' })
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
