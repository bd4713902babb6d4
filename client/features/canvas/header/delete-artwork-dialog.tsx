import { useNavigate } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import { deletionQuestion, useDeleteArtwork } from '#client/models/artworks/use-delete-artwork.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'

export interface DeleteArtworkDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  artwork: Artwork
}

/** Asks before an artwork is deleted, and goes home then. */
export function DeleteArtworkDialog({ open, onOpenChange, artwork }: DeleteArtworkDialogProps) {
  const navigate = useNavigate()
  const remove = useDeleteArtwork()
  if (!open) return null
  return (
    <ConfirmDialog
      title={deletionQuestion(artwork.title)}
      description="It goes from your door and from everybody who colors it with you. You can undo that for ten seconds."
      action="Delete"
      onConfirm={() => {
        remove(artwork)
        void navigate('/')
      }}
      onClose={() => onOpenChange(false)}
    />
  )
}
