import type { Artwork } from '#contract/artworks.ts'
import type { ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import type { Collaboration } from './together/use-collaboration.ts'
import type { Openness } from './device/openness.ts'
import { DETAILS_TITLES, ToolDetails } from './tools/tool-details.tsx'

const CodeDialog = lazyDialog(async () => (await import('./together/code-dialog.tsx')).CodeDialog)
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
  gallery: Openness
  keys: Openness
}

/** Everything that opens over the page: tool details, sharing, the gallery, the list of keys, a new session code. */
export function DeskDialogs({
  kid,
  artwork,
  settings,
  onChange,
  collaboration,
  details,
  share,
  gallery,
  keys,
}: DeskDialogsProps) {
  return (
    <>
      <Sheet {...details} title={DETAILS_TITLES[settings.tool]} modal={false} low>
        <ToolDetails settings={settings} onChange={onChange} />
      </Sheet>
      {artwork && <ShareDialog artwork={artwork} {...share} collaboration={collaboration} />}
      <GalleryModal {...gallery} openId={artwork?.id ?? null} />
      <KeysDialog {...keys} kid={kid} />
      <CodeDialog
        open={collaboration.shownCode !== null}
        code={collaboration.shownCode}
        onClose={collaboration.closeCode}
      />
    </>
  )
}
