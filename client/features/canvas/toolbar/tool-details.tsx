import { type ComponentType, memo } from 'react'
import { Link } from 'react-router-dom'
import { STAMP_TYPES, STROKE_LIMITS, TIPS } from '#crdt/document/stroke/stroke.ts'
import {
  SIZE_CHOICES,
  STAMP_PRESETS,
  STAMP_SIZES,
  STRENGTH_PRESETS,
  type CanvasTool,
} from '#client/canvas/tools/tool-settings.ts'
import {
  offeredStamps,
  offeredStyles,
  offeredTips,
  type OwnedLooks,
  WAND_STYLE_NAMES,
} from '#client/canvas/tools/owned-looks.ts'
import { useCanvasSettings } from '#client/features/canvas/state/tools-context.ts'
import { Switch } from '#client/ui/controls/switch.tsx'
import { FillStyleSetting } from '#client/features/canvas/looks/fill-style-setting.tsx'
import { PictureSetting, stampChoices, styleChoices } from '#client/features/canvas/looks/picture-setting.tsx'
import { TipSetting } from '#client/features/canvas/looks/tip-setting.tsx'
import { Segments } from '#client/ui/controls/segments.tsx'
import { Slider } from '#client/ui/controls/slider.tsx'
import { useSession } from '#client/models/session/use-session.ts'

/** Titles of the panel with a tool's settings. */
export const DETAILS_TITLES: Readonly<Record<CanvasTool, string>> = {
  fill: 'Fill',
  brush: 'Brush',
  eraser: 'Eraser',
  magic: 'Magic Wand',
  stamp: 'Stickers',
}

export interface ToolDetailsProps {
  /** Always true: they are loaded when they are shown first. */
  open: boolean
}

/**
 * The settings of the chosen tool, in their order; it has no others. The eraser's strength is also within reach of Fill
 * and Wand, as a slider alone.
 */
export const ToolDetails: ComponentType<ToolDetailsProps> = memo(function ToolDetails() {
  const { settings, change } = useCanvasSettings()
  const { tool } = settings
  const drawsLines = tool === 'brush' || tool === 'eraser'
  return (
    <div className="flex flex-col gap-2">
      {drawsLines && (
        <div className="flex flex-col gap-2">
          {tool === 'brush' && (
            <TipSetting
              tips={offeredTips(settings.owned)}
              value={settings.tip}
              color={settings.color}
              onChange={(tip) => change({ tip })}
            />
          )}
          <Switch
            label="Stay inside the lines"
            checked={settings.stayInside}
            onChange={(stayInside) => change({ stayInside })}
          />
        </div>
      )}
      {tool === 'magic' && offeredStyles(settings.owned).length > 1 && (
        <PictureSetting
          label="Wand"
          choices={styleChoices(offeredStyles(settings.owned))}
          value={settings.wandStyle}
          onChange={(wandStyle) => change({ wandStyle })}
        />
      )}
      {tool === 'stamp' && (
        <PictureSetting
          label="Sticker"
          choices={stampChoices(offeredStamps(settings.owned))}
          value={settings.stamp}
          onChange={(stamp) => change({ stamp })}
        />
      )}
      {tool === 'fill' && (
        <FillStyleSetting
          value={settings.fillStyle}
          color={settings.color}
          onChange={(fillStyle) => change({ fillStyle })}
        />
      )}
      {AMOUNTS_OF[tool].map((amount) => (
        <AmountSetting key={amount} of={amount} hasPresets={amount !== 'strength' || tool === 'eraser'} />
      ))}
      <StoreHint />
    </div>
  )
})

/** The settings that are numbers. */
type AmountName = 'size' | 'stampSize' | 'opacity' | 'strength'

/** Those of each tool, in their order. */
const AMOUNTS_OF: Readonly<Record<CanvasTool, readonly AmountName[]>> = {
  fill: ['strength'],
  brush: ['size', 'opacity'],
  eraser: ['size', 'strength'],
  magic: ['size', 'strength'],
  stamp: ['stampSize'],
}

interface Amount {
  readonly label: string
  readonly min: number
  readonly max: number
  /** The unit that screen readers add. */
  readonly unit: 'pixels' | 'percent'
  readonly presets: readonly { label: string; value: number }[]
  /** Each preset shows a dot of its size above its word. */
  readonly drawsDots?: boolean
}

const AMOUNTS: Readonly<Record<AmountName, Amount>> = {
  size: {
    label: 'Size',
    min: 1,
    max: STROKE_LIMITS.maxSize,
    unit: 'pixels',
    presets: SIZE_CHOICES,
    drawsDots: true,
  },
  stampSize: { label: 'Size', ...STAMP_SIZES, unit: 'pixels', presets: STAMP_PRESETS },
  opacity: { label: 'Opacity', min: 1, max: 100, unit: 'percent', presets: STRENGTH_PRESETS },
  strength: { label: 'Eraser strength', min: 1, max: 100, unit: 'percent', presets: STRENGTH_PRESETS },
}

/** The diameter of a preset's dot for each pixel of its size. */
const DOT_SCALE = 0.4

interface AmountSettingProps {
  of: AmountName
  hasPresets: boolean
}

/** A number: a slider for exact values, and presets that are easy to press. Without them it is another tool's, and set apart by a line. */
function AmountSetting({ of, hasPresets }: AmountSettingProps) {
  const { settings, change } = useCanvasSettings()
  const { label, min, max, unit, presets, drawsDots = false } = AMOUNTS[of]
  const value = settings[of]
  const set = (amount: number): void => change({ [of]: amount })
  return (
    <div className={hasPresets ? undefined : 'mt-1 border-t border-line pt-2'}>
      <div aria-hidden="true" className="flex items-baseline justify-between font-display text-body font-semibold">
        {label}
        <span className="text-ink-soft">{value}</span>
      </div>
      <Slider label={label} min={min} max={max} value={value} valueText={`${value} ${unit}`} onChange={set} />
      {hasPresets && (
        <Segments
          label={`${label} presets`}
          options={presets.map((preset) => ({
            value: preset.label,
            label: drawsDots ? <Dot of={preset} /> : preset.label,
          }))}
          value={presets.find((preset) => preset.value === value)?.label ?? null}
          onChange={(chosen) => {
            const preset = presets.find(({ label: name }) => name === chosen)
            if (preset) set(preset.value)
          }}
        />
      )}
    </div>
  )
}

function Dot({ of: { label, value } }: { of: { label: string; value: number } }) {
  const side = Math.max(value * DOT_SCALE, 3)
  return (
    <span className="-mx-1 flex h-11 flex-col items-center justify-end text-[0.875rem] leading-5">
      <span className="flex grow items-center">
        <span className="rounded-full bg-current" style={{ width: side, height: side }} />
      </span>
      {label}
    </span>
  )
}

interface Bought {
  readonly words: string
  /** The store's tab. */
  readonly tab: string
  readonly offered: (owned: OwnedLooks) => readonly unknown[]
  /** How many there are. */
  readonly all: number
}

/** What the store has for a tool. */
const IN_STORE: Partial<Record<CanvasTool, Bought>> = {
  brush: { words: 'More tips in the store', tab: 'brushes', offered: offeredTips, all: TIPS.length },
  stamp: { words: 'More stickers in the store', tab: 'stickers', offered: offeredStamps, all: STAMP_TYPES.length },
  magic: {
    words: 'More for the wand in the store',
    tab: 'effects',
    offered: offeredStyles,
    all: WAND_STYLE_NAMES.length,
  },
}

/**
 * Says where more for the chosen tool is to be had, to grown-ups with an account who have not bought all of it. Children are not shown it,
 * and neither is kid mode (ITEM-3).
 */
function StoreHint() {
  const { account } = useSession()
  const { tool, owned } = useCanvasSettings().settings
  const bought = IN_STORE[tool]
  if (!bought || !account || account.child || bought.offered(owned).length >= bought.all) return null
  return (
    <Link
      to={`/store?tab=${bought.tab}`}
      className="inline-flex min-h-11 items-center self-start [@media(max-height:54rem)_and_(min-width:64rem)]:hidden text-small text-ink-soft underline"
    >
      {bought.words}
    </Link>
  )
}
