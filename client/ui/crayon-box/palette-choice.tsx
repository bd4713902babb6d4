import { RadioGroup, type RadioOption } from '#client/ui/controls/radio-group.tsx'
import { crayonsInBox } from './crayons.ts'
import { PALETTES, type PaletteName } from './palettes.ts'

/** Which crayons are in the box, and the functions that change it. */
export interface BoxChoice extends PaletteChoiceProps {
  /** The color-blind friendly crayons, with a pattern on each. */
  distinct: boolean
  onDistinct: (distinct: boolean) => void
}

export interface PaletteChoiceProps {
  /** Null for the crayons. */
  palette: PaletteName | null
  /** The palettes that the person owns. */
  palettes: readonly PaletteName[]
  onPalette: (palette: PaletteName | null) => void
}

const CRAYONS = 'crayons'
/** The colors of the box that stand for it, by their places. */
const SHOWN = [0, 2, 4, 6, 8, 10]

function optionOf(palette: PaletteName | null): RadioOption<PaletteName | typeof CRAYONS> {
  const colors = crayonsInBox(false, palette)
  return {
    value: palette ?? CRAYONS,
    shown: () => (
      <>
        <span aria-hidden="true" className="flex overflow-hidden rounded-full border border-field-line">
          {SHOWN.map((place) => (
            <span key={place} className="h-4 w-3" style={{ backgroundColor: colors[place]!.hex }} />
          ))}
        </span>
        {palette === null ? 'Crayons' : PALETTES[palette].name}
      </>
    ),
  }
}

/** Chooses the crayons or a bought palette for the box; nothing for people who own none. */
export function PaletteChoice({ palette, palettes, onPalette }: PaletteChoiceProps) {
  if (palettes.length === 0) return null
  return (
    <RadioGroup
      label="Palette"
      options={[null, ...palettes].map(optionOf)}
      value={palette ?? CRAYONS}
      onChange={(chosen) => onPalette(chosen === CRAYONS ? null : chosen)}
      className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2"
      optionClassName="flex min-h-11 flex-col items-center justify-center gap-0.5 rounded-small border-[1.5px] border-line px-1 py-1 font-display text-small leading-tight font-semibold aria-checked:border-blueberry aria-checked:shadow-[0_0_0_1.5px_var(--blueberry)]"
    />
  )
}
