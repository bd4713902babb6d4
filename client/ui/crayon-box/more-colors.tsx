import { Palette } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { whenIdle } from '#client/ui/browser/when-idle.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import type { MoreColorsProps } from './more-colors-panel.tsx'

const MoreColorsPanel = lazyDialog(async () => (await import('./more-colors-panel.tsx')).MoreColorsPanel)

/** The palette icon and the panel it opens, whose code is fetched while the browser is idle. */
export function MoreColors(props: MoreColorsProps) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  useEffect(() => whenIdle(MoreColorsPanel.preload), [])
  return (
    <>
      <IconButton
        ref={anchor}
        label="More colors"
        icon={<Palette />}
        className="hover:bg-white/30 active:bg-white/50"
        aria-expanded={open}
        {...(props.opens !== 'sheet' && { 'aria-haspopup': 'dialog' })}
        onClick={() => setOpen(!open)}
      />
      <MoreColorsPanel open={open} onOpenChange={setOpen} anchor={anchor} {...props} />
    </>
  )
}
