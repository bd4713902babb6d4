import { Check } from 'lucide-react'
import type { CSSProperties } from 'react'
import { crayonsInBox } from './crayons.ts'
import type { NamedColor } from './named-color.ts'
import type { PaletteName } from './palettes.ts'
import { RadioGroup, type RadioOption } from '#client/ui/controls/radio-group.tsx'
import { readableTextColor } from '#client/ui/readable-text-color.ts'
import { CrayonPattern } from './crayon-pattern.tsx'

/** Returns a crayon as a radio option: its tip, its body with or without a pattern, and a tick when it is chosen. */
function crayonOption({ name, hex }: NamedColor, patterned: boolean): RadioOption<string> {
  return {
    value: hex,
    name,
    style: { '--crayon': hex } as CSSProperties,
    shown: (checked) => (
      <span className="crayon-figure">
        <span className="crayon-tip" />
        <span className="crayon-body" style={{ color: readableTextColor(hex) }}>
          {patterned && (
            <span className="crayon-wrap">
              <CrayonPattern name={name} hex={hex} />
            </span>
          )}
          {checked && (
            <span className="crayon-tick">
              <Check aria-hidden="true" className="size-[18px]" strokeWidth={3.5} />
            </span>
          )}
        </span>
      </span>
    ),
  }
}

const OPTIONS = {
  plain: crayonsInBox(false).map((crayon) => crayonOption(crayon, false)),
  patterned: crayonsInBox(true).map((crayon) => crayonOption(crayon, true)),
} as const

const optionsOf = (palette: PaletteName): readonly RadioOption<string>[] =>
  crayonsInBox(false, palette).map((color) => crayonOption(color, false))

export interface CrayonStandProps {
  /** The color in use, `#RRGGBB` in either case; any color, not only a crayon's. */
  value: string
  /** Gets `#RRGGBB` in capitals. */
  onChange: (hex: string) => void
  /** Uses the color-blind friendly crayons, with a pattern on each. */
  distinct: boolean
  /** A bought palette in place of the crayons. */
  palette?: PaletteName | null
  /** Crayons in one row: a divisor of twelve. */
  columns: number
}

/** Twelve crayons in their box, as radio buttons; the chosen one is raised. */
export function CrayonStand({ value, onChange, distinct, palette = null, columns }: CrayonStandProps) {
  const options = palette === null ? OPTIONS[distinct ? 'patterned' : 'plain'] : optionsOf(palette)
  const backRows = options.length / columns - 1
  const rows = backRows === 0 ? 'var(--front)' : `repeat(${backRows}, var(--rise)) var(--front)`
  return (
    <div style={{ '--columns': columns, '--rows': rows } as CSSProperties}>
      <RadioGroup
        label="Crayons"
        options={options}
        value={value.toUpperCase()}
        onChange={onChange}
        rowLength={columns}
        className="crayon-stand"
        optionClassName="crayon"
      />
    </div>
  )
}
