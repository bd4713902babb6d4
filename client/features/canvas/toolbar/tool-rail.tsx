import './tool-places.css'
import { useRef } from 'react'
import { useCanvasArtwork } from '#client/features/canvas/state/artwork-context.ts'
import { offersOtherPages } from '#client/features/canvas/state/canvas-mode.ts'
import { useCanvasDialog } from '#client/features/canvas/state/dialogs-context.tsx'
import { useCanvasSettings } from '#client/features/canvas/state/tools-context.ts'
import { useLayout } from '#client/features/canvas/state/use-layout.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Switch } from '#client/ui/controls/switch.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { CompleteButton } from './complete-button.tsx'
import { DetailsButton } from './details-button.tsx'
import { HistoryTools } from './history-buttons.tsx'
import { RandomTemplate } from './random-template.tsx'
import { ToolButtons } from './tool-buttons.tsx'
import { DETAILS_TITLES, ToolDetails } from './tool-details.tsx'

const PopoverPanel = lazyDialog(async () => (await import('#client/ui/overlays/popover-panel.tsx')).PopoverPanel)

/** The tools at the side of a tablet or of a phone held sideways: in two columns where the screen is low. */
export function ToolRail() {
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
