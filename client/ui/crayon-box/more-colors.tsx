import { Check, Palette } from 'lucide-react'
import { QUICK_PICKS } from '../crayons.ts'
import { IconButton } from '../icon-button.tsx'
import { Popover } from '../popover.tsx'
import { RadioGroup, type RadioOption } from '../radio-group.tsx'
import { readableOn } from '../readable-on.ts'
import { Switch } from '../switch.tsx'
import { ColorWheel } from './color-wheel.tsx'
import { HexField } from './hex-field.tsx'

export interface MoreColorsProps {
  /** `#RRGGBB`. */
  value: string
  onChange: (hex: string) => void
  /** The crayons are the color-blind friendly ones. */
  distinct: boolean
  onDistinct: (distinct: boolean) => void
}

/** Six more colors beside the crayons. */
const OPTIONS: readonly RadioOption<string>[] = QUICK_PICKS.map(({ name, hex }) => ({
  value: hex,
  name,
  shown: (checked) => (
    <span
      className="grid size-9 place-items-center rounded-full border border-field-line"
      style={{ backgroundColor: hex, color: readableOn(hex) }}
    >
      {checked && <Check aria-hidden="true" className="size-5" strokeWidth={3} />}
    </span>
  ),
}))

/** The palette icon on the box, and what opens from it: quick picks, the wheel, the hex field, the other box of crayons. */
export function MoreColors({ value, onChange, distinct, onDistinct }: MoreColorsProps) {
  return (
    <Popover
      label="More colors"
      trigger={<IconButton label="More colors" icon={<Palette />} className="hover:bg-white/30 active:bg-white/50" />}
    >
      <div className="flex flex-col gap-4">
        <RadioGroup
          label="Quick picks"
          options={OPTIONS}
          value={value.toUpperCase()}
          onChange={onChange}
          className="grid grid-cols-6 justify-items-center"
          optionClassName="grid size-11 place-items-center rounded-full"
        />
        <ColorWheel value={value} onChange={onChange} />
        <HexField value={value} onChange={onChange} />
        <div className="border-t border-line pt-2">
          <Switch label="Color-blind friendly crayons" checked={distinct} onChange={onDistinct} />
        </div>
      </div>
    </Popover>
  )
}
