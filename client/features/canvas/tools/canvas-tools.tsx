import { Images, Pipette } from 'lucide-react'
import { memo, useDeferredValue } from 'react'
import { fromHex, toHex } from '#crdt/document/stroke/color.ts'
import { offeredPalettes } from '#client/canvas/tools/owned-looks.ts'
import type { NumberBoxPlace } from '#client/features/canvas/numbers/number-box-place.ts'
import { NumbersToggle, type NumbersToggleProps } from '#client/features/canvas/numbers/numbers-toggle.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Button } from '#client/ui/button.tsx'
import { CrayonBox, type CrayonBoxProps } from '#client/ui/crayon-box/crayon-box.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { CompleteButton } from './complete-button.tsx'
import { HistoryPills, HistoryTools } from './history-buttons.tsx'
import { RandomTemplate } from './random-template.tsx'
import { ToolButtons } from './tool-buttons.tsx'
import { DetailsButton } from './details-button.tsx'
import { ToolDetails } from './tool-details.tsx'
import { ToolRail } from './tool-rail.tsx'
import type { CanvasToolsProps } from './canvas-tools-props.ts'

/** The tools around the page. They never cover it, and are within the thumb's reach on every size of screen. */
export function CanvasTools(props: CanvasToolsProps) {
  switch (props.layout) {
    case 'desktop':
      return <DesktopTools {...props} />
    case 'tablet':
      return <TabletTools {...props} />
    case 'short':
      return <ShortTools {...props} />
    case 'phone':
      return <PhoneTools {...props} />
  }
}

type PaletteProps = Pick<CanvasToolsProps, 'settings' | 'onChange' | 'recent' | 'numbers' | 'drawBox'> &
  Pick<CrayonBoxProps, 'layout'>

const MAX_COLUMNS: Readonly<Record<NumberBoxPlace['layout'], number>> = { panel: 6, phone: 6, row: 16, kid: 12 }

/** The crayons, or the numbered ones, with the switch between them: in the box where it has room, else in a row above. */
function Palette({ layout, numbers, drawBox, settings, onChange, recent }: PaletteProps) {
  const isAbove = layout === 'panel'
  const toggle = isAbove ? null : numbers
  return (
    <>
      {isAbove && numbers && (
        <div className="border-t border-line px-4.5">
          <Switch label="Color by number" checked={numbers.on} onChange={numbers.turn} />
        </div>
      )}
      {drawBox ? (
        drawBox({ layout, maxColumns: MAX_COLUMNS[layout], actions: toggle && <NumbersToggle {...toggle} /> })
      ) : (
        <Crayons
          layout={layout}
          settings={settings}
          onChange={onChange}
          recent={recent}
          on={toggle?.on ?? false}
          turn={toggle?.turn ?? null}
        />
      )}
    </>
  )
}

const Crayons = memo(function Crayons({
  settings,
  onChange,
  recent,
  layout,
  on,
  turn,
}: Pick<PaletteProps, 'settings' | 'onChange' | 'recent' | 'layout'> & {
  on: boolean
  turn: NumbersToggleProps['turn'] | null
}) {
  return (
    <CrayonBox
      layout={layout}
      value={toHex(settings.color)}
      onChange={(hex) => onChange({ color: fromHex(hex) ?? settings.color })}
      distinct={settings.distinctColors}
      onDistinct={(distinctColors) => onChange({ distinctColors, palette: null })}
      palette={settings.palette}
      palettes={offeredPalettes(settings.owned)}
      onPalette={(palette) => onChange({ palette })}
      recent={recent.map(({ color }) => toHex(color).toUpperCase())}
      actions={
        <>
          {turn && <NumbersToggle on={on} turn={turn} />}
          <IconButton
            label="Pick a color from the page"
            title="Pick a color from the page (I)"
            icon={<Pipette />}
            aria-keyshortcuts="I"
            aria-pressed={settings.picking}
            className="hover:bg-white/30 active:bg-white/50 aria-pressed:bg-white"
            onClick={() => onChange({ picking: !settings.picking })}
          />
        </>
      }
    />
  )
})

/** All tools in a panel of 280 px, undo and redo under the page. */
function DesktopTools({ history, random, onBrowse, complete, children, ...palette }: CanvasToolsProps) {
  const { settings, onChange } = palette
  // Sliders measure themselves when they mount; they are deferred to keep the first commit short.
  const deferred = useDeferredValue(true, false)
  return (
    <div className="flex min-h-0 grow">
      <section aria-label="Art Tools" className="flex w-70 shrink-0 flex-col border-r border-line bg-paper">
        <div className="flex min-h-0 grow flex-col gap-2.5 overflow-y-auto px-4.5 py-3">
          <h2 className="text-heading-3 [@media(max-height:979px)]:sr-only">Art Tools</h2>
          <div className="grid grid-cols-2 gap-2 has-[>button:nth-child(5)]:grid-cols-3! [@media(max-height:979px)]:grid-cols-4 [&>button]:min-h-16">
            <ToolButtons settings={settings} onChange={onChange} />
          </div>
          {deferred && <ToolDetails settings={settings} onChange={onChange} />}
        </div>
        <Palette {...palette} layout="panel" />
      </section>
      <div className="flex min-w-0 grow flex-col">
        {children}
        <div className="flex justify-center gap-3 pb-5">
          <HistoryPills {...history} />
          {random && <RandomTemplate as="pill" {...random} />}
          {onBrowse && (
            <Button size="small" onClick={onBrowse}>
              <Images aria-hidden="true" />
              Browse Gallery
            </Button>
          )}
          {complete && <CompleteButton as="pill" {...complete} />}
        </div>
      </div>
    </div>
  )
}

/** Tools in a rail at the side, on the left unless the person draws with the left hand; crayons along the bottom. */
function TabletTools({ history, random, complete, details, children, ...palette }: CanvasToolsProps) {
  const { settings, onChange } = palette
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className={classNames('flex min-h-0 grow', settings.leftHanded && 'flex-row-reverse')}>
        <ToolRail
          settings={settings}
          onChange={onChange}
          history={history}
          random={random}
          complete={complete}
          details={details}
        />
        {children}
      </div>
      <div className="border-t border-line bg-paper pt-3">
        <Palette {...palette} layout="row" />
      </div>
    </div>
  )
}

/** A phone held sideways: tools on one side and crayons on the other, so that the page gets the full height. */
function ShortTools({ history, random, details, children, ...palette }: CanvasToolsProps) {
  const { settings, onChange } = palette
  return (
    <div className={classNames('flex min-h-0 grow', settings.leftHanded && 'flex-row-reverse')}>
      <ToolRail
        settings={settings}
        onChange={onChange}
        history={history}
        random={random}
        complete={null}
        details={details}
      />
      {children}
      <div className="flex w-[284px] shrink-0 flex-col justify-end overflow-y-auto border-x border-line bg-paper">
        <Palette {...palette} layout="panel" />
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
function PhoneTools({ history, details, random, complete, children, ...palette }: CanvasToolsProps) {
  const { settings, onChange } = palette
  const toggle = (): void => details.onOpenChange(!details.open)
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="relative flex min-h-0 grow flex-col">
        {children}
        <div className={BELOW_PAGE}>
          {random && <RandomTemplate as="pill" {...random} />}
          {complete && <CompleteButton as="pill" {...complete} />}
        </div>
      </div>
      <section aria-label="Art Tools" className="max-h-[56dvh] shrink-0 overflow-y-auto border-t border-line bg-paper">
        <h2 className="sr-only">Art Tools</h2>
        <div className="tool-bar">
          <ToolButtons settings={settings} onChange={onChange} look="bare" onAgain={toggle} />
          <DetailsButton settings={settings} open={details.open} onPress={toggle} look="bare" />
          <HistoryTools {...history} look="bare" />
        </div>
        <Palette {...palette} layout="phone" />
      </section>
    </div>
  )
}
