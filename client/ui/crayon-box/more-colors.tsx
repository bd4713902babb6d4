import { Check, Palette } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { QUICK_PICKS } from '../crayons.ts'
import { IconButton } from '../icon-button.tsx'
import { Popover } from '../popover.tsx'
import { readableOn } from '../readable-on.ts'
import { ColorWheel } from './color-wheel.tsx'
import { HexField } from './hex-field.tsx'

export interface ColorChoice {
  /** `#RRGGBB`. */
  value: string
  onChange: (hex: string) => void
}

/** Six more colors beside the crayons. */
function QuickPicks({ value, onChange }: ColorChoice) {
  return (
    <RadioGroup.Root
      aria-label="Quick picks"
      orientation="horizontal"
      value={value.toUpperCase()}
      onValueChange={onChange}
      className="grid grid-cols-6 justify-items-center"
    >
      {QUICK_PICKS.map((color) => (
        <RadioGroup.Item
          key={color.hex}
          value={color.hex}
          aria-label={color.name}
          title={color.name}
          className="grid size-11 place-items-center rounded-full"
        >
          <span
            className="grid size-9 place-items-center rounded-full border border-field-line"
            style={{ backgroundColor: color.hex, color: readableOn(color.hex) }}
          >
            <RadioGroup.Indicator>
              <Check aria-hidden="true" className="size-5" strokeWidth={3} />
            </RadioGroup.Indicator>
          </span>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}

/** The palette icon on the box, and what opens from it: quick picks, the wheel, the hex field. */
export function MoreColors({ value, onChange }: ColorChoice) {
  return (
    <Popover
      label="More colors"
      trigger={<IconButton label="More colors" icon={<Palette />} className="hover:bg-white/30 active:bg-white/50" />}
    >
      <div className="flex flex-col gap-4">
        <QuickPicks value={value} onChange={onChange} />
        <ColorWheel value={value} onChange={onChange} />
        <HexField value={value} onChange={onChange} />
      </div>
    </Popover>
  )
}
