import { Images } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { offersOtherPages, useCanvasArtwork } from '#client/features/canvas/state/artwork-context.ts'
import { useCanvasDialog, useShowDialog } from '#client/features/canvas/state/dialogs-context.tsx'
import { useCanvasSettings, useCanvasTools } from '#client/features/canvas/state/tools-context.ts'
import { type Layout, useLayout } from '#client/features/canvas/state/use-layout.ts'
import { useMedia } from '#client/ui/browser/use-media.ts'
import { whenIdle } from '#client/ui/browser/when-idle.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { CompleteButton, HistoryPills, HistoryTools, RandomTemplate } from './command-buttons.tsx'
import { FullScreenBar, FullScreenButton } from './full-screen.tsx'
import { DetailsButton, ToolButtons } from './tool-buttons.tsx'
import { Palette } from './palette.tsx'
import { type Frame, FRAMES, ToolFrame } from '#client/ui/tool-frame.tsx'
import './tool-places.css'

const ToolDetails = lazyDialog(async () => (await import('./tool-details.tsx')).ToolDetails)
const SettingsPanel = lazyDialog(async () => (await import('./settings-panel.tsx')).SettingsPanel)

/** How the three parts of a layout stand, and what they hold. */
interface Parts extends Frame {
  readonly Before?: ComponentType
  readonly Below?: ComponentType
  readonly After?: ComponentType
}

/** The tools around the page. They never cover it, and are within the thumb's reach on every size of screen. */
export function CanvasToolbar({ children }: { children: ReactNode }) {
  const layout = useLayout()
  const { leftHanded } = useCanvasSettings().settings
  const { fullScreen } = useCanvasTools()
  useEffect(
    () =>
      whenIdle(() => {
        FullScreenBar.preload()
        SettingsPanel.preload()
      }),
    [],
  )
  const { frame, mirrored, Before, Below, After } = (fullScreen.on ? FULL_SCREEN : LAYOUTS)[layout]
  return (
    <ToolFrame
      className={classNames(frame, leftHanded && mirrored)}
      before={Before && <Before />}
      below={Below && <Below />}
      after={After && <After />}
    >
      {children}
    </ToolFrame>
  )
}

/** All tools in a panel of 280 px. */
function DesktopPanel() {
  return (
    <section aria-label="Art Tools" className="flex w-70 shrink-0 flex-col border-r border-line bg-paper">
      <div className="flex min-h-0 grow flex-col gap-2.5 overflow-y-auto px-4.5 py-3">
        <h2 className="text-heading-3 [@media(max-height:979px)]:sr-only">Art Tools</h2>
        <div className="grid grid-cols-3 gap-2 [@media(max-height:979px)]:gap-1.5 [&>button]:min-h-16 [@media(max-height:979px)]:[&>button]:min-h-14">
          <ToolButtons />
        </div>
        <ToolDetails open />
      </div>
      <Palette layout="panel" />
    </section>
  )
}

/** Undo and redo under the page, with what is done with the whole page. */
const DesktopPills = () => (
  <div className="flex justify-center gap-3 pb-5">
    <HistoryPills />
    <FullScreenButton />
    <RandomTemplate as="pill" />
    <BrowseGallery />
    <CompleteButton as="pill" />
  </div>
)

/** Shows the person's artworks, where the page can be exchanged for another one. */
function BrowseGallery() {
  const { mode } = useCanvasArtwork()
  const showDialog = useShowDialog()
  if (!offersOtherPages(mode)) return null
  return (
    <Button size="small" onClick={() => showDialog('gallery', true)}>
      <Images aria-hidden="true" />
      Browse Gallery
    </Button>
  )
}

const UPRIGHT = '(orientation: portrait)'

/** The rail of a tablet. Held sideways, it has the settings between the rail and the page. */
function TabletRail() {
  const { open } = useCanvasDialog('tool')
  const isUpright = useMedia(UPRIGHT)
  return (
    <div className="flex min-h-0">
      <ToolRail />
      {open && !isUpright && <SettingsPanel open place="side" />}
    </div>
  )
}

/** The crayons along the bottom. Held upright, a tablet has the settings above them, where the page leaves room. */
function TabletFoot() {
  const { open } = useCanvasDialog('tool')
  const isUpright = useMedia(UPRIGHT)
  return (
    <div className="col-span-full border-t border-line bg-paper">
      {open && isUpright && <SettingsPanel open place="strip" />}
      <div className="pt-3">
        <Palette layout="row" />
      </div>
    </div>
  )
}

/** The crayons at the side of a phone that is held sideways, or the settings in their place. */
function ShortPanel() {
  const { open } = useCanvasDialog('tool')
  return (
    <div className="flex w-60 shrink-0 flex-col overflow-y-auto border-x border-line bg-paper [&>:first-child]:mt-auto">
      {open ? <SettingsPanel open place="side" /> : <Palette layout="narrow" />}
    </div>
  )
}

/**
 * The buttons below the page of a phone. The page does not move when one of them goes: on a high screen they lie in the free space,
 * until the page is zoomed and needs it, else their place keeps its height. A phone that is too low has no such buttons.
 */
function PhonePills() {
  const { open } = useCanvasDialog('tool')
  // The settings take their place.
  if (open) return null
  return (
    <div className="below-page">
      <FullScreenButton />
      <RandomTemplate as="pill" />
      <CompleteButton as="pill" />
    </div>
  )
}

/**
 * A phone: one bar of tools within the thumb's reach, and two rows of crayons below it, or the tool's settings in their place. In the
 * full screen, undo and redo are in the row below. A large screen has one row of crayons.
 */
function PhoneFoot({ isFullScreen = false }: { isFullScreen?: boolean }) {
  const { open } = useCanvasDialog('tool')
  const layout = useLayout()
  const palette = layout === 'phone' ? 'phone' : 'row'
  return (
    <section aria-label="Art Tools" className="max-h-[62dvh] shrink-0 overflow-y-auto border-t border-line bg-paper">
      <h2 className="sr-only">Art Tools</h2>
      <div className="tool-bar">
        <ToolButtons look="bare" opensDetails />
        <DetailsButton look="bare" />
        {!isFullScreen && <HistoryTools look="bare" />}
      </div>
      {open ? <SettingsPanel open place={palette === 'row' ? 'strip' : 'foot'} /> : <Palette layout={palette} />}
    </section>
  )
}

/** The tools at the side of a tablet or of a phone held sideways: in two columns where the screen is low. */
function ToolRail() {
  const { settings } = useCanvasSettings()
  const { mode } = useCanvasArtwork()
  const layout = useLayout()
  return (
    <section
      aria-label="Art Tools"
      className={classNames(
        settings.leftHanded ? 'border-l' : 'border-r',
        'tool-rail grid w-27 shrink-0 auto-rows-max content-start gap-2 overflow-y-auto border-line bg-paper p-[10px] [&>button]:min-h-[76px]',
        '[@media(max-height:899px)]:w-[160px] [@media(max-height:899px)]:grid-cols-[repeat(auto-fit,minmax(3.9rem,1fr))]',
        '[@media(max-height:499px)]:gap-[6px] [@media(max-height:499px)]:p-[8px] [@media(max-height:499px)]:[&>button]:min-h-[62px]',
      )}
    >
      <h2 className="sr-only">Art Tools</h2>
      <ToolButtons opensDetails />
      <DetailsButton look="tile" />
      {offersOtherPages(mode) ? <RandomTemplate as="tool" /> : <span className="[@media(min-height:900px)]:hidden" />}
      <HistoryTools look="tile" />
      {layout === 'tablet' && <CompleteButton as="tool" />}
    </section>
  )
}

/** The tools of a phone on a screen of any size. */
export function PhoneToolbar({ children }: { children: ReactNode }) {
  return (
    <ToolFrame className={FRAMES.phone.frame} after={<PhoneFoot />}>
      {children}
    </ToolFrame>
  )
}

const LAYOUTS: Readonly<Record<Layout, Parts>> = {
  desktop: { frame: 'flex', Before: DesktopPanel, Below: DesktopPills },
  tablet: { ...FRAMES.tablet, Before: TabletRail, After: TabletFoot },
  short: { ...FRAMES.short, Before: ToolRail, After: ShortPanel },
  phone: { ...FRAMES.phone, Below: PhonePills, After: PhoneFoot },
}

/** The row of tools, and all of them above it while it is open. */
function FullScreenFoot() {
  const [open, setOpen] = useState(false)
  return (
    <div className="col-span-full shrink-0">
      {open && <PhoneFoot isFullScreen />}
      <FullScreenBar open isExpanded={open} onExpand={setOpen} />
    </div>
  )
}

/** The same at the side. */
function FullScreenSide() {
  const [open, setOpen] = useState(false)
  return (
    <div className="flex min-h-0 shrink-0">
      <FullScreenBar open isExpanded={open} onExpand={setOpen} />
      {open && (
        <>
          <ToolRail />
          <ShortPanel />
        </>
      )}
    </div>
  )
}

const WITH_FOOT: Parts = { ...FRAMES.phone, After: FullScreenFoot }

const FULL_SCREEN: Readonly<Record<Layout, Parts>> = {
  desktop: WITH_FOOT,
  tablet: WITH_FOOT,
  phone: WITH_FOOT,
  short: { ...FRAMES.short, Before: FullScreenSide },
}
