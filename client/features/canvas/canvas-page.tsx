import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { LOAD_ERROR } from '#client/canvas/session/close-plan.ts'
import { parseId } from '#client/models/artworks/artwork-address.ts'
import { useQuietHoursEnd } from '#client/features/children/quiet-hours-end.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { ArtworkProvider } from './artwork-provider.tsx'
import { CanvasLayout } from './canvas-layout.tsx'
import { CanvasFailure } from './notices/notice.tsx'
import { CompletedBanner, CompletionProvider } from './completion-provider.tsx'
import { CanvasHeader } from './header/canvas-header.tsx'
import { ArtworkNotices } from './notices/artwork-notices.tsx'
import { PeopleProvider } from './people/people-provider.tsx'
import { useJoinByCode, useJoinFlow } from './people/use-join-by-code.ts'
import { NOT_HERE } from './session/use-canvas-source.ts'
import { DialogsProvider, useCanvasDialog, useShowDialog } from './state/dialogs-context.tsx'
import { ToolsProvider } from './tools-provider.tsx'
import { useCanvasArtwork } from './state/artwork-context.ts'
import { useCanvasPeople } from './state/people-context.ts'

const DeleteArtworkDialog = lazyDialog(
  async () => (await import('./header/delete-artwork-dialog.tsx')).DeleteArtworkDialog,
)
const InviteDialog = lazyDialog(async () => (await import('./people/invite-dialog.tsx')).InviteDialog)
const GalleryModal = lazyDialog(async () => (await import('#client/features/gallery/gallery-modal.tsx')).GalleryModal)
const RemoveDialog = lazyDialog(async () => (await import('./people/remove-dialog.tsx')).RemoveDialog)
const ShareDialog = lazyDialog(async () => (await import('./people/share-dialog.tsx')).ShareDialog)

// Few children are up at that time.
const QuietScreen = lazy(async () => ({
  default: (await import('#client/features/children/quiet-screen.tsx')).QuietScreen,
}))

/** The canvas screen: `/canvas` begins a new artwork, `/canvas/{id}` opens one. Reads the address's query as well. */
export function CanvasPage() {
  const { id } = useParams()
  const { key: visit } = useLocation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  // A new artwork gets its address while it is being drawn; the key keeps the screen mounted when that happens.
  const [created, setCreated] = useState<{ id: number; key: string } | null>(null)
  const artworkId = parseId(id)
  useJoinFlow()
  const { ready, refused } = useJoinByCode(artworkId)
  const invalid = id !== undefined && artworkId === null
  useEffect(() => {
    if (invalid) toast({ title: 'Error', description: LOAD_ERROR, destructive: true })
  }, [invalid])

  const quietHoursEnd = useQuietHoursEnd()
  if (quietHoursEnd)
    return (
      <Suspense>
        <QuietScreen until={quietHoursEnd} />
      </Suspense>
    )
  if (invalid) return <CanvasFailure text={NOT_HERE} />
  const view = search.get('view')
  const newKey = `new ${visit}`
  const key = artworkId === null ? newKey : created?.id === artworkId ? created.key : `artwork ${artworkId}`
  return (
    <ArtworkProvider
      key={key}
      artworkId={artworkId}
      ready={ready}
      codeRefused={refused}
      templateId={search.get('templateId')}
      templateUrl={search.get('template_url')}
      readOnly={view === 'readonly' || view === 'completed'}
      onCreated={(artwork) => {
        setCreated({ id: artwork.id, key: newKey })
        void navigate(`/canvas/${artwork.id}`, { replace: true })
      }}
    >
      <CanvasScreen />
    </ArtworkProvider>
  )
}

/** The artwork that is open, with its header, tools and dialogs. */
function CanvasScreen() {
  return (
    <DialogsProvider>
      <ToolsProvider>
        <CompletionProvider>
          <PeopleProvider>
            <CanvasLayout header={<CanvasHeader />} notices={<ArtworkNotices />}>
              <CompletedBanner />
              <ArtworkDialogs />
            </CanvasLayout>
          </PeopleProvider>
        </CompletionProvider>
      </ToolsProvider>
    </DialogsProvider>
  )
}

/** Everything that opens over an artwork's page: sharing, inviting, the gallery, the question before deleting. */
function ArtworkDialogs() {
  const { artwork } = useCanvasArtwork()
  const { removing, askRemoval } = useCanvasPeople()
  const gallery = useCanvasDialog('gallery')
  const share = useCanvasDialog('share')
  const deletion = useCanvasDialog('delete')
  return (
    <>
      {artwork && <ShareDialog artwork={artwork} {...share} />}
      <GalleryModal {...gallery} openId={artwork?.id ?? null} />
      {artwork && <DeleteArtworkDialog artwork={artwork} {...deletion} />}
      <Invitation />
      {artwork && removing && (
        <RemoveDialog open artworkId={artwork.id} person={removing} onClose={() => askRemoval(null)} />
      )}
    </>
  )
}

/** The dialog that invites, on request or after coloring together was enabled. It closes when the artwork has no code any more. */
function Invitation() {
  const { artwork } = useCanvasArtwork()
  const { shownCode, closeCode } = useCanvasPeople().collaboration
  const { open, onOpenChange } = useCanvasDialog('invite')
  const code = artwork?.collaborativeMode ? artwork.sessionCode : null
  const showDialog = useShowDialog()
  useEffect(() => {
    if (open && code === null) showDialog('invite', false)
  }, [open, code, showDialog])
  if (!artwork) return null
  return (
    <InviteDialog
      open={shownCode !== null || (open && code !== null)}
      onOpenChange={(isOpen) => {
        if (!isOpen) closeCode()
        onOpenChange(isOpen)
      }}
      artwork={artwork}
      code={shownCode ?? code}
      isNew={shownCode !== null}
    />
  )
}
