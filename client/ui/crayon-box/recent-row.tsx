import { Check } from 'lucide-react'
import { fromHex } from '#crdt/document/stroke/color.ts'
import { nearestColorName } from '#crdt/regions/nearest-color-name.ts'
import { colorName, CRAYONS } from './crayons.ts'
import { RadioGroup, type RadioOption } from '#client/ui/controls/radio-group.tsx'
import { readableTextColor } from '#client/ui/readable-text-color.ts'
import { CrayonPattern } from './crayon-pattern.tsx'

const WORDS = CRAYONS.map(({ name, hex }) => ({ name, color: fromHex(hex)! }))

/** Returns the name of a recent color for screen readers: 'Recent Sky', 'Recent shade of Sky, #3FA1F0'. */
export function recentName(hex: string): string {
  const name = colorName(hex)
  const color = fromHex(hex)
  return name.startsWith('#') && color !== null
    ? `Recent shade of ${nearestColorName(color, WORDS)}, ${name}`
    : `Recent ${name}`
}

function swatchOption(hex: string, patterned: boolean): RadioOption<string> {
  return {
    value: hex,
    name: recentName(hex),
    shown: (checked) => (
      <span
        className="relative grid size-8 place-items-center overflow-hidden rounded-full border-2 border-white shadow-[0_0_0_1.5px_#b98a00]"
        style={{ backgroundColor: hex, color: readableTextColor(hex) }}
      >
        {patterned && <CrayonPattern name={colorName(hex)} hex={hex} size={11} />}
        {checked && (
          <span className="relative grid size-5 place-items-center rounded-full" style={{ backgroundColor: hex }}>
            <Check aria-hidden="true" className="size-4" strokeWidth={3.5} />
          </span>
        )}
      </span>
    ),
  }
}

export interface RecentRowProps {
  /** The last colors used, `#RRGGBB` each, in their places; at most six. */
  recent: readonly string[]
  /** The color in use. */
  value: string
  onChange: (hex: string) => void
  /** Shows the patterns of the crayons among them. */
  patterned: boolean
}

/** The last colors used, as round swatches on the box. While there are none, a sentence takes the same space. */
export function RecentRow({ recent, value, onChange, patterned }: RecentRowProps) {
  if (recent.length === 0)
    return <p className="recent-row items-center px-2 text-small text-[#4a3500]">Colors you mix stay here</p>
  return (
    <RadioGroup
      label="Recent colors"
      options={recent.map((hex) => swatchOption(hex.toUpperCase(), patterned))}
      value={value.toUpperCase()}
      onChange={onChange}
      className="recent-row"
      optionClassName="grid h-11 w-[calc(100%/6)] shrink-0 place-items-center rounded-small"
    />
  )
}
