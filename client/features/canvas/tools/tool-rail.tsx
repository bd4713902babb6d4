import './tool-places.css'
import { useRef } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { Switch } from '#client/ui/controls/switch.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import type { CanvasToolsProps } from './canvas-tools-props.ts'
import { CompleteButton } from './complete-button.tsx'
import { DetailsButton } from './details-button.tsx'
import { HistoryTools } from './history-buttons.tsx'
import { RandomTemplate } from './random-template.tsx'
import { ToolButtons } from './tool-buttons.tsx'
import { DETAILS_TITLES, ToolDetails } from './tool-details.tsx'

const PopoverPanel = lazyDialog(async () => (await import('#client/ui/overlays/popover-panel.tsx')).PopoverPanel)

export type ToolRailProps = Pick<
  CanvasToolsProps,
  'settings' | 'onChange' | 'history' | 'random' | 'complete' | 'details'
>

/** The tools at the side of a tablet or of a phone held sideways: in two columns where the screen is low. */
export function ToolRail({ settings, onChange, history, random, complete, details }: ToolRailProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const toggle = (): void => details.onOpenChange(!details.open)
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
      <ToolButtons settings={settings} onChange={onChange} onAgain={toggle} />
      <DetailsButton ref={anchor} settings={settings} open={details.open} onPress={toggle} look="tile" />
      {random ? <RandomTemplate as="tool" {...random} /> : <span className="[@media(min-height:900px)]:hidden" />}
      <HistoryTools {...history} look="tile" />
      {complete && <CompleteButton as="tool" {...complete} />}
      <PopoverPanel
        {...details}
        anchor={anchor}
        label={DETAILS_TITLES[settings.tool]}
        side={settings.leftHanded ? 'left' : 'right'}
      >
        <ToolDetails settings={settings} onChange={onChange} />
        <div className="mt-3 border-t border-line pt-3">
          <Switch
            label="I draw with my left hand"
            checked={settings.leftHanded}
            onChange={(leftHanded) => onChange({ leftHanded })}
          />
        </div>
      </PopoverPanel>
    </section>
  )
}
