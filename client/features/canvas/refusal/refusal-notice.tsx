import { heldWords, type CloseOffer, type ClosePlan } from '#client/canvas/session/close-plan.ts'
import type { ArtworkSession } from '#client/canvas/session/artwork-session.ts'
import { Button } from '#client/ui/button.tsx'
import { downloadStrokes } from './kept-files.ts'
import { useColorOn } from './use-color-on.ts'

const OFFER_WORDS: Readonly<Record<CloseOffer, string>> = {
  'try-again': 'Try again',
  copy: 'Color on in a copy of your own',
  reload: 'Reload',
  file: 'Save my strokes as a file',
}

export interface RefusalNoticeProps {
  artworkId: number | null
  session: ArtworkSession | null
  closed: ClosePlan
  /** The number of strokes that are held on this device. */
  held: number
}

/** Says under the header why the page is not saved, that nothing is lost, and what can be done. */
export function RefusalNotice({ artworkId, session, closed, held }: RefusalNoticeProps) {
  const colorOn = useColorOn(artworkId, session)
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
export function Notice({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b border-line bg-butter-pale px-5 py-2 text-center text-small text-butter-ink">
      <p role="alert">{text}</p>
      <div className="flex flex-wrap justify-center gap-2 empty:hidden">{children}</div>
    </div>
  )
}
