import { useEffect, useState, type ReactNode } from 'react'
import { NOBODY } from '#crdt/document/stroke/stroke.ts'
import { draftName, type TriedPage } from '#client/canvas/trying/tried-page.ts'
import { useArtworkSessionState } from '#client/features/canvas/artwork/use-artwork-session-state.ts'
import { useStudio } from '#client/features/canvas/artwork/use-studio.ts'
import { CanvasAnnouncer } from '#client/features/canvas/canvas-announcer.tsx'
import { CanvasFailure } from '#client/features/canvas/canvas-failure.tsx'
import { DeskFrame } from '#client/features/canvas/desk-frame.tsx'
import { Notice } from '#client/features/canvas/refusal/refusal-notice.tsx'
import { useRecentColors } from '#client/features/canvas/tools/use-recent-colors.ts'
import { useDesk } from '#client/features/canvas/use-desk.ts'
import { keepForOffline } from '#client/http/offline.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { TooltipProvider } from '#client/ui/overlays/tooltip.tsx'
import { TryHeader } from './try-header.tsx'

const UNKEPT = 'This device cannot keep your strokes. They are lost when you leave this page.'
const SAVED_HERE = 'Your strokes are on this device. Make an account to keep them for good.'

export interface TryCanvasProps {
  page: TriedPage
  /** Bars under the header. */
  notice?: ReactNode
  /** The strokes are thrown away, and another page is chosen. */
  onAnother: () => void
}

/** The canvas of a page without an account: all tools, on this device only. */
export function TryCanvas({ page, notice, onAnother }: TryCanvasProps) {
  const [recent, addRecent] = useRecentColors()
  const { studio, opened, failure } = useStudio(
    page.platesUrl,
    { id: NOBODY, name: '', color: '' },
    { onPainted: addRecent, onChanged: () => undefined },
  )
  const state = useArtworkSessionState(studio?.session ?? null)
  const [asking, setAsking] = useState(false)
  const name = draftName(page)
  const isReady = state?.ready === true
  const desk = useDesk(studio, {
    mayDraw: true,
    open: opened && isReady,
    person: NOBODY,
    place: name,
    onSave: () => toast({ title: SAVED_HERE }),
  })
  useEffect(() => void studio?.session.openDraft(name), [studio, name])
  useEffect(() => {
    if (isReady) studio?.keepGrowing(`try/${page.key}`)
  }, [studio, isReady, page.key])
  useEffect(() => keepForOffline([page.platesUrl], navigator.serviceWorker), [page.platesUrl])

  if (failure) return <CanvasFailure text={failure.message} onRetry={failure.retry} />
  const strokes = state?.summary.shown ?? 0
  const isUnkept = state?.kept === false && state.hasDraftStrokes
  const save = isUnkept ? 'unkept' : 'device'
  return (
    <TooltipProvider>
      <DeskFrame
        desk={desk}
        studio={studio}
        state={state}
        opened={opened}
        title={page.title}
        editable={opened && isReady}
        mayDraw
        recent={recent}
        colors={new Map()}
        onBrowse={null}
        random={null}
        complete={null}
        header={
          <TryHeader
            desk={desk}
            page={page}
            session={isReady ? (studio?.session ?? null) : null}
            strokes={strokes}
            save={save}
            onAnother={() => (state?.hasDraftStrokes ? setAsking(true) : onAnother())}
          />
        }
        notice={
          <>
            {notice}
            {isUnkept && <Notice text={UNKEPT} />}
          </>
        }
      >
        {asking && (
          <ConfirmDialog
            title="Throw this page away?"
            description="It is only on this device, and another page takes its place. To keep it, make an account first."
            action="Throw it away"
            onConfirm={onAnother}
            onClose={() => setAsking(false)}
          />
        )}
        <CanvasAnnouncer save={save} people={[]} self={NOBODY} said={desk.said} />
      </DeskFrame>
    </TooltipProvider>
  )
}
