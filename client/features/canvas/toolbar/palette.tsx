import { Pipette } from 'lucide-react'
import { memo } from 'react'
import { toHex } from '#crdt/document/stroke/color.ts'
import {
  useCanvasRecentColors,
  useCanvasSettings,
  useCanvasTools,
  useCrayonBox,
} from '#client/features/canvas/state/tools-context.ts'
import { Switch } from '#client/ui/controls/switch.tsx'
import { CrayonBox, type CrayonBoxProps } from '#client/ui/crayon-box/crayon-box.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'

type PaletteLayout = CrayonBoxProps['layout']

const MAX_COLUMNS: Readonly<Record<PaletteLayout, number>> = { panel: 6, narrow: 5, phone: 6, row: 16 }

/** The crayons, or the numbered ones, with the switch between them: in the box where it has room, else in a row above. */
export function Palette({ layout }: { layout: PaletteLayout }) {
  const { colorByNumber } = useCanvasTools()
  const isAbove = layout === 'panel' || layout === 'narrow'
  return (
    <>
      {isAbove && colorByNumber.isOffered && (
        <div className="border-t border-line px-4.5">
          <Switch label="Color by number" checked={colorByNumber.on} onChange={colorByNumber.turn} />
        </div>
      )}
      {colorByNumber.open ? (
        <colorByNumber.open.Box
          layout={layout}
          maxColumns={MAX_COLUMNS[layout]}
          actions={!isAbove && colorByNumber.isOffered && <ColorByNumberToggle />}
        />
      ) : (
        <Crayons layout={layout} />
      )}
    </>
  )
}

const Crayons = memo(function Crayons({ layout }: { layout: PaletteLayout }) {
  const { settings, change } = useCanvasSettings()
  const recent = useCanvasRecentColors()
  const { isOffered } = useCanvasTools().colorByNumber
  return (
    <CrayonBox
      layout={layout}
      {...useCrayonBox()}
      recent={recent.map((color) => toHex(color).toUpperCase())}
      actions={
        <>
          {(layout === 'phone' || layout === 'row') && isOffered && <ColorByNumberToggle />}
          <IconButton
            label="Pick a color from the page"
            title="Pick a color from the page (I)"
            icon={<Pipette />}
            aria-keyshortcuts="I"
            aria-pressed={settings.picking}
            className="hover:bg-white/30 active:bg-white/50 aria-pressed:bg-white"
            onClick={() => change({ picking: !settings.picking })}
          />
        </>
      }
    />
  )
})

/** Switches coloring by number, on the box of crayons. */
function ColorByNumberToggle() {
  const { on, turn } = useCanvasTools().colorByNumber
  return (
    <IconButton
      label="Color by number"
      title="Color by number (N)"
      icon={
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className="fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round]"
        >
          <path d="M2 8.5 4.2 7v10M8.4 9c.5-2.6 4.6-2.6 4.6.3 0 2.2-4.6 4.6-4.6 7.7H13M17 7h4.6l-2.8 4c4.4-.2 4.3 6 .4 6-1.2 0-2-.4-2.6-1.2" />
        </svg>
      }
      aria-keyshortcuts="N"
      aria-pressed={on}
      className="hover:bg-white/30 active:bg-white/50 aria-pressed:bg-white"
      onClick={() => turn(!on)}
    />
  )
}
