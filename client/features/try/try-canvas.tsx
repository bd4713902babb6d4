import { useEffect, useState, type ReactNode } from 'react'
import { NOBODY } from '#crdt/document/stroke/stroke.ts'
import { draftName, type GuestPage } from '#client/canvas/guest/guest-page.ts'
import { CanvasAnnouncer } from '#client/features/canvas/canvas-announcer.tsx'
import { CanvasFailure } from '#client/features/canvas/canvas-failure.tsx'
import { CanvasLayout } from '#client/features/canvas/canvas-layout.tsx'
import { Notice } from '#client/features/canvas/notices/refusal-notice.tsx'
import { useArtworkSessionState } from '#client/features/canvas/session/use-artwork-session-state.ts'
import { useRecentColors } from '#client/features/canvas/session/use-recent-colors.ts'
import { useStudio } from '#client/features/canvas/session/use-studio.ts'
import { ArtworkContext, SaveContext, type CanvasArtwork } from '#client/features/canvas/state/artwork-context.ts'
import { DialogsProvider } from '#client/features/canvas/state/dialogs-context.tsx'
import { RecentColorsContext } from '#client/features/canvas/state/tools-context.ts'
import { useUnchanged } from '#client/features/canvas/state/use-unchanged.ts'
import { ToolsProvider } from '#client/features/canvas/tools-provider.tsx'
import { keepForOffline } from '#client/http/offline.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { TooltipProvider } from '#client/ui/overlays/tooltip.tsx'
import { TryHeader } from './try-header.tsx'

const UNKEPT = 'This device cannot keep your strokes. They are lost when you leave this page.'
const SAVED_HERE = 'Your strokes are on this device. Make an account to keep them for good.'

export interface TryCanvasProps {
  page: GuestPage
  /** Bars under the header. */
  notice?: ReactNode
  /** The strokes are thrown away, and another page is chosen. */
  onAnother: () => void
}

const sayWhereSaved = (): void => toast({ title: SAVED_HERE })
const createNothing = async (): Promise<null> => null

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
  useEffect(() => void studio?.session.openDraft(name), [studio, name])
  useEffect(() => {
    if (isReady) studio?.keepGrowing(`try/${page.key}`)
  }, [studio, isReady, page.key])
  useEffect(() => keepForOffline([page.platesUrl], navigator.serviceWorker), [page.platesUrl])

  const isUnkept = state?.kept === false && state.hasDraftStrokes
  const artwork = useUnchanged<CanvasArtwork>({
    artwork: null,
    studio,
    isOpen: opened && isReady,
    title: page.title,
    rename: null,
    platesUrl: page.platesUrl,
    mode: 'guest',
    mayDraw: true,
    person: NOBODY,
    place: name,
    create: createNothing,
  })
  const save = useUnchanged({ state: isUnkept ? 'unkept' : 'device', saveNow: sayWhereSaved, limit: null } as const)
  if (failure) return <CanvasFailure text={failure.message} onRetry={failure.retry} />
  return (
    <TooltipProvider>
      <ArtworkContext value={artwork}>
        <SaveContext value={save}>
          <RecentColorsContext value={recent}>
            <DialogsProvider>
              <ToolsProvider>
                <CanvasLayout
                  header={<TryHeader onAnother={() => (state?.hasDraftStrokes ? setAsking(true) : onAnother())} />}
                  notices={
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
                  <CanvasAnnouncer />
                </CanvasLayout>
              </ToolsProvider>
            </DialogsProvider>
          </RecentColorsContext>
        </SaveContext>
      </ArtworkContext>
    </TooltipProvider>
  )
}
