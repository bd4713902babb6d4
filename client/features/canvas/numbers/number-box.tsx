import { Check, Gift, MapPin } from 'lucide-react'
import type { CSSProperties } from 'react'
import { toHex, type Color } from '#crdt/document/stroke/color.ts'
import { doneCount, isAllColored, type RegionStates } from '#crdt/regions/numbers/number-progress.ts'
import type { NumberedColor } from '#crdt/regions/numbers/number-regions.ts'
import { ALL_COLORED, GIFT_USED } from '#client/canvas/numbers/number-text.ts'
import { crayonName, plainColorName } from '#client/canvas/surface/color-name.ts'
import { useCanvasCompletion } from '#client/features/canvas/state/people-context.ts'
import {
  type NumberBoxPlace,
  useCanvasSettings,
  useColorByNumber,
  useCrayonBox,
  useNumbersState,
} from '#client/features/canvas/state/tools-context.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import '#client/ui/crayon-box/crayon-box.css'
import { MoreColors } from '#client/ui/crayon-box/more-colors.tsx'
import { RadioGroup, type RadioOption } from '#client/ui/controls/radio-group.tsx'
import { readableTextColor } from '#client/ui/readable-text-color.ts'
import './number-box.css'

const OPENS = { panel: 'beside', narrow: 'beside', row: 'above', phone: 'sheet' } as const

/** The palette of a page that is colored by number: numbered crayons, how far they are, and two ways to get on. */
export function NumberBox({ layout, maxColumns, actions }: NumberBoxPlace) {
  const { settings, change } = useCanvasSettings()
  const crayonBox = useCrayonBox()
  const coloring = useColorByNumber()
  const { states } = useNumbersState(coloring)
  const kid = layout === 'kid'
  const isDone = states !== null && isAllColored(coloring.page, states)
  const help = isDone ? <Finished kid={kid} /> : <Help kid={kid} />
  return (
    <div className="crayon-box number-box light-theme text-ink" data-layout={layout}>
      <NumberStand
        colors={coloring.page.colors}
        states={states}
        value={settings.color}
        onChange={(color) => change({ color })}
        maxColumns={maxColumns}
      />
      <div className={classNames('crayon-lip', kid && 'number-kid-lip')}>
        <Chosen />
        {(layout === 'row' || kid) && help}
        {actions}
        {!kid && <MoreColors {...crayonBox} opens={OPENS[layout]} />}
      </div>
      {layout !== 'row' && !kid && <div className="number-ledge">{help}</div>}
    </div>
  )
}

/** The color in use, its number and how many of its parts are done; screen readers announce it when it changes. */
function Chosen() {
  const { color } = useCanvasSettings().settings
  const coloring = useColorByNumber()
  const { states } = useNumbersState(coloring)
  const chosen = coloring.numbered(color)
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
          <span className="number-name">{chosen ? plainColorName(color) : crayonName(color)}</span>
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

function Help({ kid }: { kid: boolean }) {
  const coloring = useColorByNumber()
  const { states, giftUsed } = useNumbersState(coloring)
  return (
    <>
      <Button
        size="small"
        className="number-button"
        aria-keyshortcuts="W"
        title="Show me where (W)"
        disabled={!states}
        onClick={coloring.showWhere}
      >
        <MapPin aria-hidden="true" />
        Show me where
      </Button>
      {!kid && (
        <Button
          size="small"
          className={classNames('number-button', giftUsed && 'number-gift-used')}
          aria-keyshortcuts="P"
          title={giftUsed ? GIFT_USED : 'Paint me one, once on each page (P)'}
          disabled={!states}
          aria-disabled={giftUsed}
          onClick={coloring.paintOne}
        >
          <Gift aria-hidden="true" />
          Paint me one
          {!giftUsed && (
            <span aria-hidden="true" className="number-gift-count">
              1
            </span>
          )}
        </Button>
      )}
    </>
  )
}

/** Everything has a color: a word of praise, and the way to the celebration, which kid mode does not have. */
function Finished({ kid }: { kid: boolean }) {
  const { mayComplete, complete, busy } = useCanvasCompletion()
  return (
    <>
      <output className="number-cheer">{ALL_COLORED}</output>
      {mayComplete && !kid && (
        <Button size="small" variant="leaf" onClick={complete} aria-disabled={busy}>
          <Check aria-hidden="true" />
          Mark Complete
        </Button>
      )}
    </>
  )
}

interface NumberStandProps {
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
function NumberStand({ colors, states, value, onChange, maxColumns }: NumberStandProps) {
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
function numberName(numbered: NumberedColor, states: RegionStates | null): string {
  const name = `Number ${numbered.number}, ${plainColorName(numbered.color)}`
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
