import { Images } from 'lucide-react'
import { useDeferredValue, type ReactNode } from 'react'
import { useCanvasArtwork } from '#client/features/canvas/state/artwork-context.ts'
import { offersOtherPages } from '#client/features/canvas/state/canvas-mode.ts'
import { useShowDialog } from '#client/features/canvas/state/dialogs-context.tsx'
import { useCanvasSettings } from '#client/features/canvas/state/tools-context.ts'
import { useLayout, type CanvasLayout } from '#client/features/canvas/state/use-layout.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { CompleteButton } from './complete-button.tsx'
import { DetailsButton } from './details-button.tsx'
import { HistoryPills, HistoryTools } from './history-buttons.tsx'
import { Palette } from './palette.tsx'
import { RandomTemplate } from './random-template.tsx'
import { ToolButtons } from './tool-buttons.tsx'
import { ToolDetails } from './tool-details.tsx'
import { ToolRail } from './tool-rail.tsx'

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

const TOOLBARS: Readonly<Record<CanvasLayout, (props: ToolbarProps) => ReactNode>> = {
  desktop: DesktopToolbar,
  tablet: TabletToolbar,
  short: ShortToolbar,
  phone: PhoneToolbar,
}
