import { Check, CircleQuestionMark, CirclePlay, Ellipsis, Images, Share2, Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { ArtworkSession } from '#client/canvas/session/artwork-session.ts'
import { replayAddress } from '#client/models/artworks/artwork-address.ts'
import { offersOtherPages, useCanvasArtwork, useSessionState } from '#client/features/canvas/state/artwork-context.ts'
import { useCanvasDialog, useShowDialog } from '#client/features/canvas/state/dialogs-context.tsx'
import { useCanvasCompletion } from '#client/features/canvas/state/people-context.ts'
import { useLayout } from '#client/features/canvas/state/use-layout.ts'
import { FullScreenEntry } from '#client/features/canvas/toolbar/full-screen.tsx'
import { completeLabel, RedoEntry, StartOverEntry } from '#client/features/canvas/toolbar/command-buttons.tsx'
import { CanvasExport, canvasExportLook } from '#client/features/export/canvas-export.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Menu, MenuEntry } from '#client/ui/overlays/menu.tsx'

/** Returns whether the menu has Share in place of the bar: while people color together, a phone shows them and their invitation there. */
export function useSharesInMenu(): boolean {
  const { artwork, mayDraw } = useCanvasArtwork()
  return useLayout() === 'phone' && artwork?.collaborativeMode === true && mayDraw
}

/** The menu at the end of the bar, with what the bar has no room for. */
export function CanvasMenu() {
  const { artwork, mode, mayDraw } = useCanvasArtwork()
  const strokes = useSessionState(({ summary }) => summary.shown)
  const { mayComplete, complete, busy } = useCanvasCompletion()
  const showDialog = useShowDialog()
  const layout = useLayout()
  const sharesInMenu = useSharesInMenu()
  const canExport = useExportSource() !== null
  const { label: exportLabel, icon: exportIcon } = canvasExportLook(strokes)
  return (
    <Menu trigger={<IconButton label="More" title="More" icon={<Ellipsis />} />}>
      {layout === 'phone' && canExport && (
        <MenuEntry icon={exportIcon} onSelect={() => showDialog('export', true)}>
          {exportLabel}
        </MenuEntry>
      )}
      {sharesInMenu && (
        <MenuEntry icon={<Share2 aria-hidden="true" />} onSelect={() => showDialog('share', true)}>
          Share Artwork
        </MenuEntry>
      )}
      {offersOtherPages(mode) && layout !== 'desktop' && (
        <MenuEntry icon={<Images aria-hidden="true" />} onSelect={() => showDialog('gallery', true)}>
          Browse Gallery
        </MenuEntry>
      )}
      {artwork && strokes > 0 && (
        <MenuEntry asChild>
          <Link to={replayAddress(artwork.id)}>
            <CirclePlay aria-hidden="true" />
            Watch it grow
          </Link>
        </MenuEntry>
      )}
      {mayComplete && (layout === 'phone' || layout === 'short') && (
        <MenuEntry icon={<Check aria-hidden="true" />} disabled={busy} onSelect={complete}>
          {completeLabel(busy)}
        </MenuEntry>
      )}
      {mayDraw && layout !== 'desktop' && <FullScreenEntry />}
      <MenuEntry icon={<CircleQuestionMark aria-hidden="true" />} onSelect={() => showDialog('keys', true)}>
        Fingers and keys
      </MenuEntry>
      <RedoEntry />
      <StartOverEntry />
      {artwork?.isOwner && (
        <MenuEntry icon={<Trash2 aria-hidden="true" />} onSelect={() => showDialog('delete', true)}>
          Delete artwork
        </MenuEntry>
      )}
    </Menu>
  )
}

/** Saving and printing the page: a button, or on a phone only the dialog, which the menu opens. */
export function ExportInBar() {
  const { artwork, title } = useCanvasArtwork()
  const strokes = useSessionState(({ summary }) => summary.shown)
  const dialog = useCanvasDialog('export')
  const isPhone = useLayout() === 'phone'
  const source = useExportSource()
  if (!source) return null
  return (
    <CanvasExport {...source} title={title} artwork={artwork} strokes={strokes} dialog={isPhone ? dialog : undefined} />
  )
}

/** Returns what an export reads; null until the page can be exported. */
function useExportSource(): { readonly session: ArtworkSession; readonly platesUrl: string } | null {
  const { studio, platesUrl } = useCanvasArtwork()
  const isReady = useSessionState(({ ready }) => ready)
  return studio && isReady && platesUrl !== null ? { session: studio.session, platesUrl } : null
}
