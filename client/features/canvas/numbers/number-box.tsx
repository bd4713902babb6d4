import { Check, Gift, MapPin } from 'lucide-react'
import { fromHex, toHex } from '#crdt/document/stroke/color.ts'
import { doneCount, isAllColored } from '#crdt/regions/numbers/number-progress.ts'
import { offeredPalettes } from '#client/canvas/tools/owned-looks.ts'
import type { ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import { plainWord } from './number-color-words.ts'
import { crayonWord } from '#client/canvas/surface/region-cursor/color-words.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import '#client/ui/crayon-box/crayon-box.css'
import { MoreColors } from '#client/ui/crayon-box/more-colors.tsx'
import './number-box.css'
import { NumberStand } from './number-stand.tsx'
import type { NumberBoxPlace } from './number-box-place.ts'
import { useNumbersState } from './number-views.tsx'
import { ALL_COLORED } from './number-words.ts'
import type { NumbersDesk } from './numbers-desk.ts'

export interface NumberBoxProps extends NumberBoxPlace {
  desk: NumbersDesk
  settings: ToolSettings
  onChange: (change: Partial<ToolSettings>) => void
  /** Null for people who may not complete the artwork. */
  complete: { readonly onComplete: () => void; readonly busy: boolean } | null
}

const OPENS = { panel: 'beside', row: 'above', phone: 'sheet' } as const

/** The palette of a page that is colored by number: numbered crayons, how far they are, and two ways to get on. */
export function NumberBox({ desk, layout, maxColumns, settings, onChange, actions, complete }: NumberBoxProps) {
  const { states } = useNumbersState(desk)
  const kid = layout === 'kid'
  const isDone = states !== null && isAllColored(desk.page, states)
  const help = isDone ? <Finished complete={kid ? null : complete} /> : <Help desk={desk} kid={kid} />
  return (
    <div className="crayon-box number-box daylight text-ink" data-layout={layout}>
      <NumberStand
        colors={desk.page.colors}
        states={states}
        value={settings.color}
        onChange={(color) => onChange({ color })}
        maxColumns={maxColumns}
      />
      <div className={classNames('crayon-lip', kid && 'number-kid-lip')}>
        <Chosen desk={desk} settings={settings} />
        {(layout === 'row' || kid) && help}
        {actions}
        {!kid && (
          <MoreColors
            value={toHex(settings.color)}
            onChange={(hex) => onChange({ color: fromHex(hex) ?? settings.color })}
            distinct={settings.distinctColors}
            onDistinct={(distinctColors) => onChange({ distinctColors, palette: null })}
            palette={settings.palette}
            palettes={offeredPalettes(settings.owned)}
            onPalette={(palette) => onChange({ palette })}
            opens={OPENS[layout]}
          />
        )}
      </div>
      {(layout === 'panel' || layout === 'phone') && <div className="number-ledge">{help}</div>}
    </div>
  )
}

/** The color in use, its number and how many of its parts are done; screen readers announce it when it changes. */
function Chosen({ desk, settings: { color } }: Pick<NumberBoxProps, 'desk' | 'settings'>) {
  const { states } = useNumbersState(desk)
  const chosen = desk.numbered(color)
  return (
    <>
      <span
        aria-hidden="true"
        className="mr-2 grid size-7 shrink-0 place-items-center rounded-full border-2 border-white"
        style={{ backgroundColor: toHex(color) }}
      />
      <span aria-live="polite" className="min-w-0 grow leading-tight">
        <span className="block truncate font-display text-lead font-bold">
          {chosen && `${chosen.number} `}
          <span className="number-name">{chosen ? plainWord(color) : crayonWord(color)}</span>
        </span>
        {chosen && states && (
          <span className="block truncate text-small">
            {doneCount(chosen, states)} of {chosen.regions.length}
          </span>
        )}
      </span>
    </>
  )
}

function Help({ desk, kid }: { desk: NumbersDesk; kid: boolean }) {
  const { states, giftUsed } = useNumbersState(desk)
  return (
    <>
      <Button
        size="small"
        className="number-button"
        aria-keyshortcuts="W"
        title="Show me where (W)"
        disabled={!states}
        onClick={desk.showWhere}
      >
        <MapPin aria-hidden="true" />
        Show me where
      </Button>
      {!kid && (
        <Button
          size="small"
          className={classNames('number-button', giftUsed && 'number-gift-used')}
          aria-keyshortcuts="P"
          title="Paint me one (P)"
          disabled={!states}
          onClick={desk.paintOne}
        >
          <Gift aria-hidden="true" />
          Paint me one
        </Button>
      )}
    </>
  )
}

/** Everything has a color: a word of praise, and the way to the celebration. */
function Finished({ complete }: Pick<NumberBoxProps, 'complete'>) {
  return (
    <>
      <output className="number-cheer">{ALL_COLORED}</output>
      {complete && (
        <Button size="small" variant="leaf" onClick={complete.onComplete} aria-disabled={complete.busy}>
          <Check aria-hidden="true" />
          Mark Complete
        </Button>
      )}
    </>
  )
}
