/** The ways into the full screen, a button and an entry of a menu, and its row of tools, whose code is fetched while the browser is idle. */
import { Maximize2 } from 'lucide-react'
import { useCanvasTools } from '#client/features/canvas/state/tools-context.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { MenuEntry } from '#client/ui/overlays/menu.tsx'

export const FullScreenBar = lazyDialog(async () => (await import('./full-screen-bar.tsx')).FullScreenBar)

/** Begins the full screen. */
export function FullScreenButton() {
  const { fullScreen } = useCanvasTools()
  return (
    <IconButton
      variant="quiet"
      label="Full screen"
      title="Full screen (F)"
      icon={<Maximize2 />}
      onClick={() => fullScreen.turn(true)}
    />
  )
}

/** The same in a menu. */
export function FullScreenEntry() {
  const { fullScreen } = useCanvasTools()
  return (
    <MenuEntry icon={<Maximize2 aria-hidden="true" />} onSelect={() => fullScreen.turn(true)}>
      Full screen
    </MenuEntry>
  )
}
