import { Images } from 'lucide-react'
import { type ReactNode, useDeferredValue, useRef } from 'react'
import { offersOtherPages, useCanvasArtwork } from '#client/features/canvas/state/artwork-context.ts'
import { useCanvasDialog, useShowDialog } from '#client/features/canvas/state/dialogs-context.tsx'
import { useCanvasSettings } from '#client/features/canvas/state/tools-context.ts'
import { type Layout, useLayout } from '#client/features/canvas/state/use-layout.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Switch } from '#client/ui/controls/switch.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { CompleteButton, HistoryPills, HistoryTools, RandomTemplate } from './command-buttons.tsx'
import { DetailsButton, ToolButtons } from './tool-buttons.tsx'
import { Palette } from './palette.tsx'
import { DETAILS_TITLES, ToolDetails } from './tool-details.tsx'
import './tool-places.css'

const PopoverPanel = lazyDialog(async () => (await import('#client/ui/overlays/popover-panel.tsx')).PopoverPanel)

interface ToolbarProps {
  /** The page itself. */
  children: ReactNode
}

/** The tools around the page. They never cover it, and are within the thumb's reach on every size of screen. */
export function CanvasToolbar({ children }: ToolbarProps) {
  const Toolbar = TOOLBARS[useLayout()]
  return <Toolbar>{children}</Toolbar>
}

/** All tools in a panel of 280 px, undo and redo under the page. */
function DesktopToolbar({ children }: ToolbarProps) {
  // Sliders measure themselves when they mount; they are deferred to keep the first commit short.
  const deferred = useDeferredValue(true, false)
  return (
    <div className="flex min-h-0 grow">
      <section aria-label="Art Tools" className="flex w-70 shrink-0 flex-col border-r border-line bg-paper">
        <div className="flex min-h-0 grow flex-col gap-2.5 overflow-y-auto px-4.5 py-3">
          <h2 className="text-heading-3 [@media(max-height:979px)]:sr-only">Art Tools</h2>
          <div className="grid grid-cols-2 gap-2 has-[>button:nth-child(5)]:grid-cols-3! [@media(max-height:979px)]:grid-cols-4 [&>button]:min-h-16">
            <ToolButtons />
          </div>
          {deferred && <ToolDetails />}
        </div>
        <Palette layout="panel" />
      </section>
      <div className="flex min-w-0 grow flex-col">
        {children}
        <div className="flex justify-center gap-3 pb-5">
          <HistoryPills />
          <RandomTemplate as="pill" />
          <BrowseGallery />
          <CompleteButton as="pill" />
        </div>
      </div>
    </div>
  )
}

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

/** Tools in a rail at the side, on the left unless the person draws with the left hand; crayons along the bottom. */
function TabletToolbar({ children }: ToolbarProps) {
  const { leftHanded } = useCanvasSettings().settings
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className={classNames('flex min-h-0 grow', leftHanded && 'flex-row-reverse')}>
        <ToolRail />
        {children}
      </div>
      <div className="border-t border-line bg-paper pt-3">
        <Palette layout="row" />
      </div>
    </div>
  )
}

/** A phone held sideways: tools on one side and crayons on the other, so that the page gets the full height. */
function ShortToolbar({ children }: ToolbarProps) {
  const { leftHanded } = useCanvasSettings().settings
  return (
    <div className={classNames('flex min-h-0 grow', leftHanded && 'flex-row-reverse')}>
      <ToolRail />
      {children}
      <div className="flex w-[284px] shrink-0 flex-col justify-end overflow-y-auto border-x border-line bg-paper">
        <Palette layout="panel" />
      </div>
    </div>
  )
}

/**
 * The place of a button below the page of a phone. The page does not move when the button goes: on a high screen the button lies
 * in the free space, else the place keeps its height. A phone that is too low has no such button.
 */
const BELOW_PAGE =
  'flex min-h-13 flex-wrap justify-center gap-2 px-2 pb-2 [&>button]:px-3 [@media(max-height:39.9rem)]:hidden [@media(min-height:700px)_and_(max-width:430px)]:pointer-events-none [@media(min-height:700px)_and_(max-width:430px)]:absolute [@media(min-height:700px)_and_(max-width:430px)]:inset-x-0 [@media(min-height:700px)_and_(max-width:430px)]:bottom-0 [@media(min-height:700px)_and_(max-width:430px)]:z-1 [&>button]:pointer-events-auto'

/** A phone: one bar of tools within the thumb's reach, two rows of crayons below it, the tool's settings in a sheet. */
export function PhoneToolbar({ children }: ToolbarProps) {
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="relative flex min-h-0 grow flex-col">
        {children}
        <div className={BELOW_PAGE}>
          <RandomTemplate as="pill" />
          <CompleteButton as="pill" />
        </div>
      </div>
      <section aria-label="Art Tools" className="max-h-[56dvh] shrink-0 overflow-y-auto border-t border-line bg-paper">
        <h2 className="sr-only">Art Tools</h2>
        <div className="tool-bar">
          <ToolButtons look="bare" opensDetails />
          <DetailsButton look="bare" />
          <HistoryTools look="bare" />
        </div>
        <Palette layout="phone" />
      </section>
    </div>
  )
}

/** The tools at the side of a tablet or of a phone held sideways: in two columns where the screen is low. */
function ToolRail() {
  const { settings, change } = useCanvasSettings()
  const { mode } = useCanvasArtwork()
  const details = useCanvasDialog('tool')
  const layout = useLayout()
  const anchor = useRef<HTMLButtonElement>(null)
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
      <DetailsButton ref={anchor} look="tile" />
      {offersOtherPages(mode) ? <RandomTemplate as="tool" /> : <span className="[@media(min-height:900px)]:hidden" />}
      <HistoryTools look="tile" />
      {layout === 'tablet' && <CompleteButton as="tool" />}
      <PopoverPanel
        {...details}
        anchor={anchor}
        label={DETAILS_TITLES[settings.tool]}
        side={settings.leftHanded ? 'left' : 'right'}
      >
        <ToolDetails />
        <div className="mt-3 border-t border-line pt-3">
          <Switch
            label="I draw with my left hand"
            checked={settings.leftHanded}
            onChange={(leftHanded) => change({ leftHanded })}
          />
        </div>
      </PopoverPanel>
    </section>
  )
}

const TOOLBARS: Readonly<Record<Layout, (props: ToolbarProps) => ReactNode>> = {
  desktop: DesktopToolbar,
  tablet: TabletToolbar,
  short: ShortToolbar,
  phone: PhoneToolbar,
}
