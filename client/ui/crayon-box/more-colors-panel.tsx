import { Check } from 'lucide-react'
import type { RefObject } from 'react'
import { RadioGroup, type RadioOption } from '#client/ui/controls/radio-group.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { PopoverPanel } from '#client/ui/overlays/popover-panel.tsx'
import { Sheet } from '#client/ui/overlays/sheet.tsx'
import { readableTextColor } from '#client/ui/readable-text-color.ts'
import { ColorWheel } from './color-wheel.tsx'
import { QUICK_PICKS } from './crayons.ts'
import { HexField } from './hex-field.tsx'
import { PaletteChoice, type BoxChoice } from './palette-choice.tsx'

export interface MoreColorsProps {
  /** `#RRGGBB`. */
  value: string
  onChange: (hex: string) => void
  box: BoxChoice
  /** Opens a sheet from below, as on a phone, or a popover above or next to the icon. */
  opens: 'sheet' | 'above' | 'beside'
}

export interface MoreColorsPanelProps extends MoreColorsProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button that opens and closes it. */
  anchor: RefObject<HTMLElement | null>
}

/** Six colors in addition to the crayons. */
const OPTIONS: readonly RadioOption<string>[] = QUICK_PICKS.map(({ name, hex }) => ({
  value: hex,
  name,
  shown: (checked) => (
    <span
      className="grid size-9 place-items-center rounded-full border border-field-line"
      style={{ backgroundColor: hex, color: readableTextColor(hex) }}
    >
      {checked && <Check aria-hidden="true" className="size-5" strokeWidth={3} />}
    </span>
  ),
}))

/** Quick picks, the color wheel, the hex field, and the choice of crayons, in a sheet or a popover. */
export function MoreColorsPanel({ value, onChange, box, opens, open, onOpenChange, anchor }: MoreColorsPanelProps) {
  const color = { value, onChange }
  if (opens === 'sheet')
    return (
      <Sheet open={open} onOpenChange={onOpenChange} title="More colors" modal={false} low>
        <PaletteChoice {...box} />
        <QuickPicks {...color} />
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 max-[389px]:grid-cols-1">
          <ColorWheel {...color} />
          <HexField {...color} />
        </div>
        <OtherBox {...box} />
      </Sheet>
    )
  return (
    <PopoverPanel
      open={open}
      onOpenChange={onOpenChange}
      anchor={anchor}
      label="More colors"
      side={opens === 'above' ? 'top' : 'right'}
    >
      <div className="flex flex-col gap-4">
        <PaletteChoice {...box} />
        <QuickPicks {...color} />
        <ColorWheel {...color} />
        <HexField {...color} />
        <div className="border-t border-line pt-2">
          <OtherBox {...box} />
        </div>
      </div>
    </PopoverPanel>
  )
}

function QuickPicks({ value, onChange }: Pick<MoreColorsProps, 'value' | 'onChange'>) {
  return (
    <RadioGroup
      label="Quick picks"
      options={OPTIONS}
      value={value.toUpperCase()}
      onChange={onChange}
      className="grid grid-cols-6 justify-items-center"
      optionClassName="grid size-11 place-items-center rounded-full"
    />
  )
}

function OtherBox({ distinct, onDistinct }: BoxChoice) {
  return <Switch label="Color-blind friendly crayons" checked={distinct} onChange={onDistinct} />
}
