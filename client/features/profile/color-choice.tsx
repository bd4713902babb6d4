import { Check, Palette } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { RadioGroup, type RadioOption } from '#client/ui/controls/radio-group.tsx'
import { ColorWheel } from '#client/ui/crayon-box/color-wheel.tsx'
import { colorName, CRAYONS } from '#client/ui/crayon-box/crayons.ts'
import { HexField } from '#client/ui/crayon-box/hex-field.tsx'
import { Popover } from '#client/ui/overlays/popover.tsx'
import { readableTextColor } from '#client/ui/readable-text-color.ts'

/** The twelve crayons as round dabs of color. */
const OPTIONS: readonly RadioOption<string>[] = CRAYONS.map(({ name, hex }) => ({
  value: hex,
  name,
  shown: (checked) => (
    <span
      className="grid size-[36px] place-items-center rounded-full border border-field-line"
      style={{ backgroundColor: hex, color: readableTextColor(hex) }}
    >
      {checked && <Check aria-hidden="true" className="size-[20px]" strokeWidth={3} />}
    </span>
  ),
}))

export interface ColorChoiceProps {
  /** `#RRGGBB`; any color, not only a crayon's. */
  value: string
  onChange: (hex: string) => void
}

/** The color of the person's avatar, cursor and magnets: one of the crayons, or their own. */
export function ColorChoice({ value, onChange }: ColorChoiceProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-lead font-semibold">Color</legend>
      <RadioGroup
        label="Crayons"
        options={OPTIONS}
        value={value.toUpperCase()}
        onChange={onChange}
        className="grid grid-cols-[repeat(auto-fill,48px)] gap-y-1"
        optionClassName="grid size-[44px] place-items-center rounded-full"
      />
      <div className="flex flex-wrap items-center gap-3">
        <Popover
          label="Your own color"
          side="bottom"
          trigger={
            <Button size="small">
              <Palette aria-hidden="true" />
              Your own color
            </Button>
          }
        >
          <div className="flex flex-col gap-4">
            <ColorWheel value={value} onChange={onChange} />
            <HexField value={value} onChange={onChange} />
          </div>
        </Popover>
        <span className="flex items-center gap-2 text-ink-soft">
          <span
            aria-hidden="true"
            className="size-6 rounded-full border border-field-line"
            style={{ backgroundColor: value }}
          />
          <span aria-live="polite">{colorName(value)}</span>
        </span>
      </div>
      <p className="text-small text-ink-soft">Of your avatar, your cursor when you color together, and your magnets.</p>
    </fieldset>
  )
}
