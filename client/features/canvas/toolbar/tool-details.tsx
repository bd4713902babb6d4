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
import { offeredStamps, offeredStyles, offeredTips, WAND_STYLE_NAMES } from '#client/canvas/tools/owned-looks.ts'
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
      {tool === 'brush' && (
        <TipSetting
          tips={offeredTips(settings.owned)}
          value={settings.tip}
          color={settings.color}
          onChange={(tip) => change({ tip })}
        />
      )}
      {drawsLines && (
        <Switch
          label="Stay inside the lines"
          checked={settings.stayInside}
          onChange={(stayInside) => change({ stayInside })}
        />
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
      {tool === 'stamp' && (
        <AmountSetting
          label="Size"
          value={settings.stampSize}
          onChange={(stampSize) => change({ stampSize })}
          min={STAMP_SIZES.min}
          max={STAMP_SIZES.max}
          unit="pixels"
          presets={STAMP_PRESETS}
        />
      )}
      {tool !== 'fill' && tool !== 'stamp' && (
        <AmountSetting
          label="Size"
          value={settings.size}
          onChange={(size) => change({ size })}
          max={STROKE_LIMITS.maxSize}
          unit="pixels"
          presets={SIZE_CHOICES}
          drawsDots
        />
      )}
      {tool === 'stamp' ? null : tool === 'brush' ? (
        <AmountSetting
          label="Opacity"
          value={settings.opacity}
          onChange={(opacity) => change({ opacity })}
          max={100}
          unit="percent"
          presets={STRENGTH_PRESETS}
        />
      ) : (
        <AmountSetting
          label="Eraser strength"
          value={settings.strength}
          onChange={(strength) => change({ strength })}
          max={100}
          unit="percent"
          presets={tool === 'eraser' ? STRENGTH_PRESETS : []}
        />
      )}
      {tool === 'brush' && (
        <StoreHint
          words="More tips in the store"
          tab="brushes"
          owns={offeredTips(settings.owned).length}
          all={TIPS.length}
        />
      )}
      {tool === 'stamp' && (
        <StoreHint
          words="More stickers in the store"
          tab="stickers"
          owns={offeredStamps(settings.owned).length}
          all={STAMP_TYPES.length}
        />
      )}
      {tool === 'magic' && (
        <StoreHint
          words="More for the wand in the store"
          tab="effects"
          owns={offeredStyles(settings.owned).length}
          all={WAND_STYLE_NAMES.length}
        />
      )}
    </div>
  )
})

interface AmountSettingProps {
  label: string
  value: number
  onChange: (value: number) => void
  /** 1 unless given. */
  min?: number
  max: number
  /** The unit that screen readers add: 'pixels', 'percent'. */
  unit: string
  /** Empty for a slider alone. */
  presets: readonly { label: string; value: number }[]
  /** Each preset shows a dot of its size above its word. */
  drawsDots?: boolean
}

/** The diameter of a preset's dot for each pixel of its size. */
const DOT_SCALE = 0.4

/** A number up to `max`: a slider for exact values, and presets, if any, that are easy to press. */
function AmountSetting({ label, value, onChange, min = 1, max, unit, presets, drawsDots = false }: AmountSettingProps) {
  return (
    <div>
      <div aria-hidden="true" className="flex items-baseline justify-between font-display text-body font-semibold">
        {label}
        <span className="text-ink-soft">{value}</span>
      </div>
      <Slider label={label} min={min} max={max} value={value} valueText={`${value} ${unit}`} onChange={onChange} />
      {presets.length > 0 && (
        <Segments
          label={`${label} presets`}
          options={presets.map((preset) => ({
            value: preset.label,
            label: drawsDots ? <Dot of={preset} /> : preset.label,
          }))}
          value={presets.find((preset) => preset.value === value)?.label ?? null}
          onChange={(chosen) => {
            const preset = presets.find(({ label: name }) => name === chosen)
            if (preset) onChange(preset.value)
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

/**
 * Says where more of a kind is to be had, to grown-ups with an account who have not bought all of it. Children are not shown it, and
 * neither is kid mode (ITEM-3).
 */
function StoreHint({ words, tab, owns, all }: { words: string; tab: string; owns: number; all: number }) {
  const { account } = useSession()
  if (!account || account.child || owns >= all) return null
  return (
    <Link
      to={`/store?tab=${tab}`}
      className="inline-flex min-h-11 items-center self-start [@media(max-height:54rem)_and_(min-width:64rem)]:hidden text-small text-ink-soft underline"
    >
      {words}
    </Link>
  )
}
