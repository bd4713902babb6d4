import { Check } from 'lucide-react'
import type { CSSProperties } from 'react'
import { toHex, type Color } from '#crdt/document/stroke/color.ts'
import { doneCount, type RegionStates } from '#crdt/regions/numbers/number-progress.ts'
import type { NumberedColor } from '#crdt/regions/numbers/number-regions.ts'
import { plainWord } from './number-color-words.ts'
import { RadioGroup, type RadioOption } from '#client/ui/controls/radio-group.tsx'
import { readableTextColor } from '#client/ui/readable-text-color.ts'

export interface NumberStandProps {
  colors: readonly NumberedColor[]
  /** Null until they are known. */
  states: RegionStates | null
  /** The color in use; any color, not only one with a number. */
  value: Color
  onChange: (color: Color) => void
  /** The most crayons in one row. */
  maxColumns: number
}

/** Crayons with numbers in their box, as radio buttons. The chosen one is raised; one that is done has a check. */
export function NumberStand({ colors, states, value, onChange, maxColumns }: NumberStandProps) {
  const rows = Math.ceil(colors.length / maxColumns)
  const columns = Math.ceil(colors.length / rows)
  const heights = rows === 1 ? 'var(--front)' : `repeat(${rows - 1}, var(--rise)) var(--front)`
  const byNumber = new Map(colors.map((numbered) => [String(numbered.number), numbered]))
  return (
    <div className="number-stand" style={{ '--columns': columns, '--rows': heights } as CSSProperties}>
      <RadioGroup
        label="Numbers"
        options={colors.map((numbered) => option(numbered, states))}
        value={String(colors.find(({ color }) => color === value)?.number ?? '')}
        onChange={(number) => onChange(byNumber.get(number)!.color)}
        rowLength={columns}
        className="crayon-stand"
        optionClassName="crayon"
      />
    </div>
  )
}

/** Returns 'Number 4, Blue, 3 of 7', or with 'done' at the end. */
export function numberName(numbered: NumberedColor, states: RegionStates | null): string {
  const name = `Number ${numbered.number}, ${plainWord(numbered.color)}`
  if (!states) return name
  const [done, all] = [doneCount(numbered, states), numbered.regions.length]
  return done === all ? `${name}, done` : `${name}, ${done} of ${all}`
}

function option(numbered: NumberedColor, states: RegionStates | null): RadioOption<string> {
  const hex = toHex(numbered.color)
  const isDone = states !== null && doneCount(numbered, states) === numbered.regions.length
  return {
    value: String(numbered.number),
    name: numberName(numbered, states),
    style: { '--crayon': hex } as CSSProperties,
    shown: () => (
      <span className="crayon-figure">
        <span className="crayon-tip" />
        <span className="crayon-body" style={{ color: readableTextColor(hex) }}>
          <span className="crayon-number">
            {numbered.number}
            {isDone && <Check aria-hidden="true" className="size-[15px]" strokeWidth={4} />}
          </span>
        </span>
      </span>
    ),
  }
}
