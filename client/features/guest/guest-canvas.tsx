import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { NOBODY } from '#crdt/document/stroke/stroke.ts'
import { CanvasLayout } from '#client/features/canvas/canvas-layout.tsx'
import { CanvasFailure, Notice } from '#client/features/canvas/notices/notice.tsx'
import { useRecentColors } from '#client/features/canvas/session/use-recent-colors.ts'
import { useArtworkSessionState, useStudio } from '#client/features/canvas/session/use-studio.ts'
import {
  ArtworkContext,
  type CanvasArtwork,
  SaveContext,
  useCanvasSave,
} from '#client/features/canvas/state/artwork-context.ts'
import { useUnchanged } from '#client/features/canvas/state/canvas-context.ts'
import { DialogsProvider } from '#client/features/canvas/state/dialogs-context.tsx'
import { RecentColorsContext } from '#client/features/canvas/state/tools-context.ts'
import { ToolsProvider } from '#client/features/canvas/tools-provider.tsx'
import { keepOwnPlates } from '#client/canvas/painting/fetch-plates.ts'
import type { Lines } from '#client/own-page/sheet.ts'
import { keepForOffline } from '#client/http/offline.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { TooltipProvider } from '#client/ui/overlays/tooltip.tsx'
import { draftName, type GuestDraft } from './guest-draft.ts'
import { isOwnPage, readGuestLines } from './guest-lines.ts'
import { GuestHeader, type GuestHeaderProps, KeepButton } from './guest-header.tsx'

const NO_LINES = 'The lines of this page are not on this device any more. Choose another page.'
const UNKEPT = 'This device cannot keep your strokes. They are lost when you leave this page.'
const SAVED_HERE = 'Your strokes are on this device. Make an account to keep them for good.'

interface GuestCanvasProps extends GuestHeaderProps {
  page: GuestDraft
  /** Bars under the header. */
  notice?: ReactNode
}

/** The canvas of a page without an account: all tools, on this device only. */
export function GuestCanvas({ page, notice, ...leaving }: GuestCanvasProps) {
  const plates = useOwnPlates(page)
  if (plates.isError) return <CanvasFailure text={NO_LINES} onRetry={() => void plates.refetch()} />
  if (plates.isPending) return <main aria-busy="true" className="app-background min-h-svh" />
  return (
    <TooltipProvider>
      <GuestProvider page={page}>
        <DialogsProvider>
          <ToolsProvider>
            <CanvasLayout
              header={<GuestHeader {...leaving} />}
              afterDone={<KeepButton size="large" />}
              notices={
                <>
                  {notice}
                  <UnkeptNotice />
                </>
              }
            />
          </ToolsProvider>
        </DialogsProvider>
      </GuestProvider>
    </TooltipProvider>
  )
}

/** Computes the plates of a page that was made on this device; those of other pages are the server's. */
function useOwnPlates(page: GuestDraft) {
  return useQuery({
    queryKey: ['own plates', page.key],
    async queryFn() {
      if (!isOwnPage(page)) return true
      const lines = await readGuestLines(page.key)
      if (!lines) throw new Error('This device has no lines of the page')
      keepOwnPlates(page.platesUrl, await platesOfLines(lines))
      return true
    },
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
    ...(!isOwnPage(page) && { initialData: true }),
  })
}

/** Returns the encoded plates of a page with these lines, which a worker computes. Rejects when it fails. */
async function platesOfLines(lines: Lines): Promise<ArrayBuffer> {
  const worker = new Worker(new URL('./plates.worker.ts', import.meta.url), { type: 'module', name: 'plates' })
  try {
    return await new Promise<ArrayBuffer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => resolve(data))
      worker.addEventListener('error', () => reject(new Error('The regions of this page could not be found')))
      worker.postMessage(lines, [])
    })
  } finally {
    worker.terminate()
  }
}

function UnkeptNotice() {
  return useCanvasSave().state === 'unkept' && <Notice text={UNKEPT} />
}

const sayWhereSaved = (): void => toast({ title: SAVED_HERE })
const createNothing = async (): Promise<null> => null

/** Opens the page as a draft that stays on this device. Shows the reason in place of its children when that fails. */
function GuestProvider({ page, children }: { page: GuestDraft; children: ReactNode }) {
  const [recent, addRecent] = useRecentColors()
  const { studio, opened, failure } = useStudio(
    page.platesUrl,
    { id: NOBODY, name: '', color: '' },
    { onPainted: addRecent, onChanged: () => undefined },
  )
  const state = useArtworkSessionState(studio?.session ?? null)
  const name = draftName(page)
  const isReady = state?.ready === true
  useEffect(() => void studio?.session.openDraft(name), [studio, name])
  useEffect(() => {
    if (isReady) studio?.keepGrowing(`try/${page.key}`)
  }, [studio, isReady, page.key])
  useEffect(() => {
    if (!isOwnPage(page)) keepForOffline([page.platesUrl], navigator.serviceWorker)
  }, [page])

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
  const save = useUnchanged({
    state: state?.kept === false && state.hasDraftStrokes ? 'unkept' : 'device',
    saveNow: sayWhereSaved,
    limit: null,
  } as const)
  if (failure) return <CanvasFailure text={failure.message} onRetry={failure.retry} />
  return (
    <ArtworkContext value={artwork}>
      <SaveContext value={save}>
        <RecentColorsContext value={recent}>{children}</RecentColorsContext>
      </SaveContext>
    </ArtworkContext>
  )
}
