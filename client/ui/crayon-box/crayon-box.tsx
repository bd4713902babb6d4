import { Check } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { CRAYONS, colorName, type NamedColor } from '../crayons.ts'
import { RadioGroup, type RadioOption } from '../radio-group.tsx'
import { readableOn } from '../readable-on.ts'
import './crayon-box.css'
import { MoreColors } from './more-colors.tsx'

/** What is seen of a crayon: its tip, its body, and the tick of the chosen one. */
function crayonOption({ name, hex }: NamedColor): RadioOption<string> {
  return {
    value: hex,
    name,
    style: { '--crayon': hex } as CSSProperties,
    shown: (checked) => (
      <span className="crayon-figure">
        <span className="crayon-tip" />
        <span className="crayon-body" style={{ color: readableOn(hex) }}>
          {checked && <Check aria-hidden="true" className="size-[18px]" strokeWidth={3.5} />}
        </span>
      </span>
    ),
  }
}

const OPTIONS = CRAYONS.map(crayonOption)

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
      <RadioGroup
        label="Crayons"
        options={OPTIONS}
        value={value.toUpperCase()}
        onChange={onChange}
        rowLength={layout === 'row' ? OPTIONS.length : OPTIONS.length / 2}
        className="crayon-stand"
        optionClassName="crayon"
      />
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
