import { useEffect } from 'react'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { useCanvasArtwork } from './state/artwork-context.ts'
import { useCanvasDialog, useShowDialog } from './state/dialogs-context.tsx'
import { useCanvasPeople } from './state/people-context.ts'

const DeleteArtworkDialog = lazyDialog(
  async () => (await import('./header/delete-artwork-dialog.tsx')).DeleteArtworkDialog,
)
const InviteDialog = lazyDialog(async () => (await import('./people/invite-dialog.tsx')).InviteDialog)
const GalleryModal = lazyDialog(
  async () => (await import('#client/features/gallery/modal/gallery-modal.tsx')).GalleryModal,
)
const RemoveDialog = lazyDialog(async () => (await import('./people/remove-dialog.tsx')).RemoveDialog)
const ShareDialog = lazyDialog(async () => (await import('./people/share-dialog.tsx')).ShareDialog)

/** Everything that opens over an artwork's page: sharing, inviting, the gallery, the question before deleting. */
export function ArtworkDialogs() {
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

/** The dialog that invites: asked for, or after coloring together was enabled. It closes when the artwork has no code any more. */
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
