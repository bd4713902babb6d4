import { Check } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { CRAYONS, colorName, type NamedColor } from '../crayons.ts'
import { readableOn } from '../readable-on.ts'
import './crayon-box.css'
import { MoreColors } from './more-colors.tsx'

function Crayon({ name, hex }: NamedColor) {
  return (
    <RadioGroup.Item
      value={hex}
      aria-label={name}
      title={name}
      className="crayon"
      style={{ '--crayon': hex } as CSSProperties}
    >
      <span className="crayon-tip" />
      <span className="crayon-body" style={{ color: readableOn(hex) }}>
        <RadioGroup.Indicator>
          <Check aria-hidden="true" className="size-[18px]" strokeWidth={3.5} />
        </RadioGroup.Indicator>
      </span>
    </RadioGroup.Item>
  )
}

export interface CrayonBoxProps {
  /** The color in use, `#RRGGBB` in either case; need not be one of the twelve. */
  value: string
  /** Gets `#RRGGBB` in capitals. */
  onChange: (hex: string) => void
  /** `panel`: two rows in a 280 px panel. `row`: twelve in a row along the bottom. `phone`: two rows of six, wide. */
  layout: 'panel' | 'row' | 'phone'
  /** More tools on the lip, before the palette icon: an eyedropper. Round ghost buttons fit. */
  actions?: ReactNode
  className?: string
}

/** The palette: twelve crayons standing in a yellow box, the chosen one pulled up, its name on the lip. */
export function CrayonBox({ value, onChange, layout, actions, className }: CrayonBoxProps) {
  return (
    <div className={classNames('crayon-box daylight text-ink', className)} data-layout={layout}>
      <RadioGroup.Root
        aria-label="Crayons"
        orientation="horizontal"
        value={value.toUpperCase()}
        onValueChange={onChange}
        className="crayon-stand"
      >
        {CRAYONS.map((crayon) => (
          <Crayon key={crayon.hex} {...crayon} />
        ))}
      </RadioGroup.Root>
      <div className="crayon-lip">
        <span
          aria-hidden="true"
          className="mr-2 size-5 rounded-full border-2 border-white"
          style={{ backgroundColor: value }}
        />
        <span aria-live="polite" className="min-w-0 grow truncate font-display text-heading-4 font-bold">
          {colorName(value)}
        </span>
        {actions}
        <MoreColors value={value} onChange={onChange} />
      </div>
    </div>
  )
}
