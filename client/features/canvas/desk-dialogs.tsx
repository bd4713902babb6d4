import type { Artwork } from '#contract/artworks.ts'
import type { Contributor } from '#contract/collaboration.ts'
import type { ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import type { PicturePeople } from './together/picture-people.ts'
import { RemoveDialog } from './together/remove-dialog.tsx'
import type { Collaboration } from './together/use-collaboration.ts'
import type { Openness } from './device/openness.ts'
import { DETAILS_TITLES, ToolDetails } from './tools/tool-details.tsx'

const DeleteArtworkDialog = lazyDialog(
  async () => (await import('./life/delete-artwork-dialog.tsx')).DeleteArtworkDialog,
)
const InviteDialog = lazyDialog(async () => (await import('./together/invite-dialog.tsx')).InviteDialog)
const GalleryModal = lazyDialog(
  async () => (await import('#client/features/gallery/modal/gallery-modal.tsx')).GalleryModal,
)
const KeysDialog = lazyDialog(async () => (await import('./keyboard/keys-dialog.tsx')).KeysDialog)
const ShareDialog = lazyDialog(async () => (await import('./together/share-dialog.tsx')).ShareDialog)
const Sheet = lazyDialog(async () => (await import('#client/ui/overlays/sheet.tsx')).Sheet)

export interface DeskDialogsProps {
  kid: boolean
  artwork: Artwork | null
  settings: ToolSettings
  onChange: (change: Partial<ToolSettings>) => void
  collaboration: Collaboration
  /** The phone's sheet with the settings of the chosen tool. */
  details: Openness
  share: Openness
  invite: Openness
  people: PicturePeople
  contributors: readonly Contributor[]
  /** The person whom the owner was offered to remove when they joined. */
  removing: Contributor | null
  onRemovalClosed: () => void
  gallery: Openness
  keys: Openness
  deletion: Openness
}

/** Everything that opens over the page: tool details, sharing, inviting, the gallery, the list of keys. */
export function DeskDialogs({
  kid,
  artwork,
  settings,
  onChange,
  collaboration,
  details,
  share,
  invite,
  people,
  contributors,
  removing,
  onRemovalClosed,
  gallery,
  keys,
  deletion,
}: DeskDialogsProps) {
  return (
    <>
      <Sheet {...details} title={DETAILS_TITLES[settings.tool]} modal={false} low>
        <ToolDetails settings={settings} onChange={onChange} />
      </Sheet>
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
      <KeysDialog {...keys} kid={kid} />
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
      {artwork && removing && <RemoveDialog artworkId={artwork.id} person={removing} onClose={onRemovalClosed} />}
    </>
  )
}
