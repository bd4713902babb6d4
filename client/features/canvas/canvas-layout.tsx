import { useEffect, type ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { KidToolbar } from './kid-mode/kid-toolbar.tsx'
import { PageToColor } from './page/page-to-color.tsx'
import { keepScreenSteady } from './page/steady-screen.ts'
import { useCanvasArtwork } from './state/artwork-context.ts'
import { useCanvasDialog } from './state/dialogs-context.tsx'
import { useCanvasTools, useCanvasSettings } from './state/tools-context.ts'
import { useLayout, type CanvasLayout as Layout } from './state/use-layout.ts'
import { CanvasToolbar } from './toolbar/canvas-toolbar.tsx'
import { DETAILS_TITLES, ToolDetails } from './toolbar/tool-details.tsx'

const KeysDialog = lazyDialog(async () => (await import('./keyboard/keys-dialog.tsx')).KeysDialog)
const Sheet = lazyDialog(async () => (await import('#client/ui/overlays/sheet.tsx')).Sheet)

/** CSS pixels kept free around the fitted page. */
const MARGIN: Readonly<Record<Layout, number>> = { phone: 10, short: 10, tablet: 20, desktop: 24 }

/** Keeps everything away from notches, rounded corners and the system's gesture bar. */
const SAFE_AREA =
  'pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]'

export interface CanvasLayoutProps {
  /** The bar above the page. */
  header: ReactNode
  /** Bars under the header. */
  notices: ReactNode
  /** What stands below the page, dialogs of the screen's own, and announcements. */
  children: ReactNode
}

/** The page on the screen with the tools around it, between a header and what the screen adds below. */
export function CanvasLayout({ header, notices, children }: CanvasLayoutProps) {
  const { title } = useCanvasArtwork()
  const { kidMode, main } = useCanvasTools()
  useEffect(() => keepScreenSteady(document.documentElement), [])
  return (
    <div className={classNames('enamel flex h-dvh flex-col overflow-hidden', SAFE_AREA, kidMode.on && 'kid-mode')}>
      <PageTitle>{title}</PageTitle>
      {header}
      {notices}
      <main ref={main} tabIndex={-1} className="flex min-h-0 grow outline-none">
        <PageWithTools />
      </main>
      {children}
      <ToolSheet />
      <Keys />
    </div>
  )
}

/** The page with kid mode's few tools around it, all of them, or none for people without the right to draw. */
function PageWithTools() {
  const { mayDraw } = useCanvasArtwork()
  const { kidMode } = useCanvasTools()
  const margin = MARGIN[useLayout()]
  const page = <PageToColor margin={margin} teachesFingers />
  if (!mayDraw) return page
  return kidMode.on ? <KidToolbar>{page}</KidToolbar> : <CanvasToolbar>{page}</CanvasToolbar>
}

/** The phone's sheet with the settings of the chosen tool. */
function ToolSheet() {
  const { settings } = useCanvasSettings()
  const { kidMode } = useCanvasTools()
  const isPhone = useLayout() === 'phone'
  const { open, onOpenChange } = useCanvasDialog('tool')
  return (
    <Sheet
      open={open && isPhone && !kidMode.on}
      onOpenChange={onOpenChange}
      title={DETAILS_TITLES[settings.tool]}
      modal={false}
      low
    >
      <ToolDetails />
    </Sheet>
  )
}

/** The list of keys and gestures. */
function Keys() {
  return <KeysDialog {...useCanvasDialog('keys')} kid={useCanvasTools().kidMode.on} />
}
