import type { Artwork } from '#contract/artworks.ts'
import type { Contributor } from '#contract/collaboration.ts'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import type { PicturePeople } from './together/picture-people.ts'
import type { Collaboration } from './together/use-collaboration.ts'
import type { Openness } from './device/openness.ts'

const DeleteArtworkDialog = lazyDialog(
  async () => (await import('./life/delete-artwork-dialog.tsx')).DeleteArtworkDialog,
)
const InviteDialog = lazyDialog(async () => (await import('./together/invite-dialog.tsx')).InviteDialog)
const GalleryModal = lazyDialog(
  async () => (await import('#client/features/gallery/modal/gallery-modal.tsx')).GalleryModal,
)
const RemoveDialog = lazyDialog(async () => (await import('./together/remove-dialog.tsx')).RemoveDialog)
const ShareDialog = lazyDialog(async () => (await import('./together/share-dialog.tsx')).ShareDialog)

export interface DeskDialogsProps {
  artwork: Artwork | null
  collaboration: Collaboration
  share: Openness
  invite: Openness
  people: PicturePeople
  contributors: readonly Contributor[]
  /** The person whom the owner was offered to remove when they joined. */
  removing: Contributor | null
  onRemovalClosed: () => void
  gallery: Openness
  deletion: Openness
}

/** Everything that opens over an artwork's page: sharing, inviting, the gallery, the question before deleting. */
export function DeskDialogs({
  artwork,
  collaboration,
  share,
  invite,
  people,
  contributors,
  removing,
  onRemovalClosed,
  gallery,
  deletion,
}: DeskDialogsProps) {
  return (
    <>
      {artwork && (
        <ShareDialog
          artwork={artwork}
          {...share}
          collaboration={collaboration}
          onInvite={() => invite.onOpenChange(true)}
        />
      )}
      <GalleryModal {...gallery} openId={artwork?.id ?? null} />
      {artwork && <DeleteArtworkDialog artwork={artwork} {...deletion} />}
      {artwork && (
        <InviteDialog
          open={collaboration.shownCode !== null || invite.open}
          onOpenChange={(open) => {
            if (!open) collaboration.closeCode()
            invite.onOpenChange(open)
          }}
          artwork={artwork}
          code={collaboration.shownCode ?? (artwork.collaborativeMode ? artwork.sessionCode : null)}
          isNew={collaboration.shownCode !== null}
          people={people}
          contributors={contributors}
          collaboration={collaboration}
        />
      )}
      {artwork && removing && <RemoveDialog open artworkId={artwork.id} person={removing} onClose={onRemovalClosed} />}
    </>
  )
}
