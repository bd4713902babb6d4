import { Check, Palette } from 'lucide-react'
import { useState } from 'react'
import { QUICK_PICKS } from './crayons.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { Popover } from '#client/ui/overlays/popover.tsx'
import { RadioGroup, type RadioOption } from '#client/ui/controls/radio-group.tsx'
import { readableTextColor } from '#client/ui/readable-text-color.ts'
import { Switch } from '#client/ui/controls/switch.tsx'
import { ColorWheel } from './color-wheel.tsx'
import { HexField } from './hex-field.tsx'

const Sheet = lazyDialog(async () => (await import('#client/ui/overlays/sheet.tsx')).Sheet)

export interface MoreColorsProps {
  /** `#RRGGBB`. */
  value: string
  onChange: (hex: string) => void
  /** The color-blind friendly crayons are in use. */
  distinct: boolean
  onDistinct: (distinct: boolean) => void
  /** Opens a sheet from below, as on a phone, or a popover above or beside the icon. */
  opens: 'sheet' | 'above' | 'beside'
}

/** Six more colors beside the crayons. */
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

/** The palette icon and the panel it opens: quick picks, the color wheel, the hex field, and the choice of crayons. */
export function MoreColors({ opens, ...choice }: MoreColorsProps) {
  const [open, setOpen] = useState(false)
  const icon = (
    <IconButton
      label="More colors"
      icon={<Palette />}
      className="hover:bg-white/30 active:bg-white/50"
      {...(opens === 'sheet' && { onClick: () => setOpen(!open), 'aria-expanded': open })}
    />
  )
  if (opens !== 'sheet')
    return (
      <Popover label="More colors" trigger={icon} side={opens === 'above' ? 'top' : 'right'}>
        <div className="flex flex-col gap-4">
          <QuickPicks {...choice} />
          <ColorWheel {...choice} />
          <HexField {...choice} />
          <div className="border-t border-line pt-2">
            <OtherBox {...choice} />
          </div>
        </div>
      </Popover>
    )
  return (
    <>
      {icon}
      <Sheet open={open} onOpenChange={setOpen} title="More colors" modal={false} low>
        <QuickPicks {...choice} />
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 max-[389px]:grid-cols-1">
          <ColorWheel {...choice} />
          <HexField {...choice} />
        </div>
        <OtherBox {...choice} />
      </Sheet>
    </>
  )
}

type Choice = Omit<MoreColorsProps, 'opens'>

function QuickPicks({ value, onChange }: Choice) {
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

function OtherBox({ distinct, onDistinct }: Choice) {
  return <Switch label="Color-blind friendly crayons" checked={distinct} onChange={onDistinct} />
}
