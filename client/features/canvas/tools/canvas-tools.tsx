import { Pipette, SlidersHorizontal } from 'lucide-react'
import { memo, useDeferredValue, type ReactNode } from 'react'
import { fromHex, toHex } from '#crdt/document/stroke/color.ts'
import type { ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import { classNames } from '#client/ui/class-names.ts'
import { CrayonBox, type CrayonBoxProps } from '#client/ui/crayon-box/crayon-box.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Popover } from '#client/ui/overlays/popover.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { HistoryPills, HistoryTools, type HistoryActions } from './history-buttons.tsx'
import { RandomTemplate, type RandomTemplateProps } from './random-template.tsx'
import type { RecentColor } from './recent-colors.ts'
import { ToolButtons } from './tool-buttons.tsx'
import { ToolButton } from './tool-button.tsx'
import { ToolDetails } from './tool-details.tsx'
import type { CanvasLayout } from '#client/features/canvas/device/use-layout.ts'

export interface CanvasToolsProps {
  layout: CanvasLayout
  settings: ToolSettings
  onChange: (change: Partial<ToolSettings>) => void
  /** The last colors used in this browser. */
  recent: readonly RecentColor[]
  history: HistoryActions
  /** Opens the phone's sheet with size and opacity. */
  onDetails: () => void
  /** Null where the page may not be exchanged for another one. */
  random: Pick<RandomTemplateProps, 'started'> | null
  /** The page itself. */
  children: ReactNode
}

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

const Crayons = memo(function Crayons({
  settings,
  onChange,
  recent,
  layout,
}: Pick<CanvasToolsProps, 'settings' | 'onChange' | 'recent'> & Pick<CrayonBoxProps, 'layout'>) {
  return (
    <CrayonBox
      layout={layout}
      value={toHex(settings.color)}
      onChange={(hex) => onChange({ color: fromHex(hex) ?? settings.color })}
      distinct={settings.distinctColors}
      onDistinct={(distinctColors) => onChange({ distinctColors })}
      recent={recent.map(({ color }) => toHex(color).toUpperCase())}
      actions={
        <IconButton
          label="Pick a color from the page"
          title="Pick a color from the page (I)"
          icon={<Pipette />}
          aria-keyshortcuts="I"
          aria-pressed={settings.picking}
          className="hover:bg-white/30 active:bg-white/50 aria-pressed:bg-white"
          onClick={() => onChange({ picking: !settings.picking })}
        />
      }
    />
  )
})

/** All tools in a panel of 280 px, undo and redo under the page. */
function DesktopTools({ settings, onChange, recent, history, random, children }: CanvasToolsProps) {
  // Sliders measure themselves when they mount; they are deferred to keep the first commit short.
  const complete = useDeferredValue(true, false)
  return (
    <div className="flex min-h-0 grow">
      <section aria-label="Art Tools" className="flex w-70 shrink-0 flex-col border-r border-line bg-paper">
        <div className="flex min-h-0 grow flex-col gap-2.5 overflow-y-auto px-4.5 py-3">
          <h2 className="text-heading-3">Art Tools</h2>
          <div className="grid grid-cols-2 gap-2 [&>button]:min-h-16">
            <ToolButtons settings={settings} onChange={onChange} />
          </div>
          {complete && <ToolDetails settings={settings} onChange={onChange} />}
        </div>
        <Crayons layout="panel" settings={settings} onChange={onChange} recent={recent} />
      </section>
      <div className="flex min-w-0 grow flex-col">
        {children}
        <div className="flex justify-center gap-3 pb-5">
          <HistoryPills {...history} />
          {random && <RandomTemplate as="pill" {...random} />}
        </div>
      </div>
    </div>
  )
}

function Rail({
  settings,
  onChange,
  history,
  random,
}: Pick<CanvasToolsProps, 'settings' | 'onChange' | 'history' | 'random'>) {
  return (
    <section
      aria-label="Art Tools"
      className={classNames(
        settings.leftHanded ? 'border-l' : 'border-r',
        'flex w-27 shrink-0 flex-col gap-2.5 overflow-y-auto border-line bg-paper p-3 [&>button]:min-h-[76px] [&>button]:flex-none',
      )}
    >
      <h2 className="sr-only">Art Tools</h2>
      <ToolButtons settings={settings} onChange={onChange} />
      <Popover
        label="Size and strength"
        side={settings.leftHanded ? 'left' : 'right'}
        trigger={
          <button
            type="button"
            className="flex flex-col items-center justify-center gap-0.5 rounded-card bg-door font-display text-small font-semibold hover:bg-door-shade [&_svg]:size-7"
          >
            <SlidersHorizontal aria-hidden="true" />
            Size
          </button>
        }
      >
        <ToolDetails settings={settings} onChange={onChange} />
        <div className="mt-3 border-t border-line pt-3">
          <Switch
            label="I draw with my left hand"
            checked={settings.leftHanded}
            onChange={(leftHanded) => onChange({ leftHanded })}
          />
        </div>
      </Popover>
      <hr className="my-1 border-line" />
      <HistoryTools {...history} look="tile" />
      {random && <RandomTemplate as="tool" {...random} />}
    </section>
  )
}

/** Tools in a rail at the side, on the left unless the person draws with the left hand; crayons along the bottom. */
function TabletTools({ settings, onChange, recent, history, random, children }: CanvasToolsProps) {
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className={classNames('flex min-h-0 grow', settings.leftHanded && 'flex-row-reverse')}>
        <Rail settings={settings} onChange={onChange} history={history} random={random} />
        {children}
      </div>
      <div className="border-t border-line bg-paper pt-3">
        <Crayons layout="row" settings={settings} onChange={onChange} recent={recent} />
      </div>
    </div>
  )
}

/** A phone held sideways: tools on one side and crayons on the other, so that the page gets the full height. */
function ShortTools({ settings, onChange, recent, history, random, children }: CanvasToolsProps) {
  return (
    <div className={classNames('flex min-h-0 grow', settings.leftHanded && 'flex-row-reverse')}>
      <Rail settings={settings} onChange={onChange} history={history} random={random} />
      {children}
      <div className="flex w-65 shrink-0 flex-col justify-end overflow-y-auto border-x border-line bg-paper">
        <Crayons layout="panel" settings={settings} onChange={onChange} recent={recent} />
      </div>
    </div>
  )
}

/** A phone: one bar of tools within the thumb's reach, two rows of crayons below it, size and opacity in a sheet. */
function PhoneTools({ settings, onChange, recent, history, onDetails, random, children }: CanvasToolsProps) {
  return (
    <div className="flex min-h-0 grow flex-col">
      {children}
      {random && (
        // Hidden on a phone that is too low for a button below the page.
        <div className="flex justify-center pb-2 [@media(max-height:639px)]:hidden">
          <RandomTemplate as="pill" {...random} />
        </div>
      )}
      <section aria-label="Art Tools" className="border-t border-line bg-paper">
        <h2 className="sr-only">Art Tools</h2>
        <div className="flex gap-1 p-2 max-[389px]:gap-0 max-[389px]:px-1">
          <ToolButtons settings={settings} onChange={onChange} look="bare" />
          <span aria-hidden="true" className="mx-1 my-2 w-px bg-line max-[389px]:hidden" />
          <HistoryTools {...history} look="bare" />
          <ToolButton label="Size" look="bare" icon={<SlidersHorizontal aria-hidden="true" />} onPress={onDetails} />
        </div>
        <Crayons layout="phone" settings={settings} onChange={onChange} recent={recent} />
      </section>
    </div>
  )
}
