import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { colorName, spokenColor } from './crayons.ts'
import './crayon-box.css'
import { CrayonPattern } from './crayon-pattern.tsx'
import { CrayonStand } from './crayon-stand.tsx'
import { MoreColors } from './more-colors.tsx'
import type { BoxChoice } from './palette-choice.tsx'
import { RecentRow } from './recent-row.tsx'

export interface CrayonBoxProps {
  /** The color in use, `#RRGGBB` in either case; any color, not only a crayon's. */
  value: string
  /** Gets `#RRGGBB` in capitals. */
  onChange: (hex: string) => void
  /**
   * `panel`: two rows in a panel of 280 px. `narrow`: three rows in one of 240 px. `row`: one row along the bottom. `phone`: two rows of
   * the screen's width.
   */
  layout: 'panel' | 'narrow' | 'row' | 'phone'
  box: BoxChoice
  /** The last colors used, `#RRGGBB` each, at most six. */
  recent: readonly string[]
  /** Buttons before the palette icon, such as the eyedropper: round ghost buttons. */
  actions?: ReactNode
}

/** A panel takes the height of the screen, so more fits next to it than above its foot. */
const OPENS = { panel: 'beside', narrow: 'beside', row: 'above', phone: 'sheet' } as const

const COLUMNS = { panel: 6, narrow: 4, row: 12, phone: 6 } as const

/** The palette: twelve crayons in a yellow box with the chosen one raised, the color's name, recent colors and more colors. */
export function CrayonBox({ value, onChange, layout, box, recent, actions }: CrayonBoxProps) {
  const { distinct } = box
  const row = <RecentRow recent={recent} value={value} onChange={onChange} patterned={distinct} />
  return (
    <div className="crayon-box light-theme text-ink" data-layout={layout}>
      <CrayonStand
        value={value}
        onChange={onChange}
        distinct={distinct}
        palette={box.palette}
        columns={COLUMNS[layout]}
      />
      <div className="crayon-lip">
        <ColorShown value={value} patterned={distinct} />
        {layout === 'row' && row}
        {actions}
        <MoreColors value={value} onChange={onChange} box={box} opens={OPENS[layout]} />
      </div>
      {layout !== 'row' && (
        <div className="crayon-ledge" data-empty={recent.length === 0}>
          {row}
        </div>
      )}
    </div>
  )
}

/** The color in use and its name, which screen readers announce when it changes. */
export function ColorShown({ value, patterned }: { value: string; patterned: boolean }) {
  const name = colorName(value)
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          'relative shrink-0 overflow-hidden rounded-full border-2 border-white',
          patterned ? 'mr-1 size-7' : 'mr-2 size-5',
        )}
        style={{ backgroundColor: value }}
      >
        {patterned && <CrayonPattern name={name} hex={value} size={11} />}
      </span>
      <span aria-live="polite" className="min-w-0 grow truncate font-display text-[min(1.25rem,30px)] font-bold">
        {spokenColor(value)}
      </span>
    </>
  )
}
