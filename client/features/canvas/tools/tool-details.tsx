import { memo } from 'react'
import { STROKE_LIMITS, TIPS } from '#crdt/document/stroke/stroke.ts'
import {
  SIZE_CHOICES,
  STAMP_PRESETS,
  STAMP_SIZES,
  STRENGTH_PRESETS,
  type CanvasTool,
  type ToolSettings,
} from '#client/canvas/tools/tool-settings.ts'
import { offeredStamps, offeredStyles, offeredTips } from '#client/canvas/tools/owned-looks.ts'
import { WAND_STYLE_NAMES } from '#client/canvas/tools/wand-styles.ts'
import { Switch } from '#client/ui/controls/switch.tsx'
import { AmountSetting } from './amount-setting.tsx'
import { FillStyleSetting } from './fill-style-setting.tsx'
import { PictureSetting } from './picture-setting.tsx'
import { StoreHint } from './store-hint.tsx'
import { TipSetting } from './tip-setting.tsx'
import { stampChoices, styleChoices } from './wand-looks.tsx'

export interface ToolDetailsProps {
  settings: ToolSettings
  onChange: (change: Partial<ToolSettings>) => void
}

/** Titles of the panel with a tool's settings. */
export const DETAILS_TITLES: Readonly<Record<CanvasTool, string>> = {
  fill: 'Fill',
  brush: 'Brush',
  eraser: 'Eraser',
  magic: 'Magic Wand',
  stamp: 'Stickers',
}

/**
 * The settings of the chosen tool, in their order; it has no others (TOOL-3). The eraser's strength is also within reach of Fill
 * and Wand, as a slider alone.
 */
export const ToolDetails = memo(function ToolDetails({ settings, onChange }: ToolDetailsProps) {
  const { tool } = settings
  const drawsLines = tool === 'brush' || tool === 'eraser'
  return (
    <div className="flex flex-col gap-2">
      {tool === 'brush' && (
        <TipSetting
          tips={offeredTips(settings.owned)}
          value={settings.tip}
          color={settings.color}
          onChange={(tip) => onChange({ tip })}
        />
      )}
      {tool === 'magic' && offeredStyles(settings.owned).length > 1 && (
        <PictureSetting
          label="Wand"
          choices={styleChoices(offeredStyles(settings.owned))}
          value={settings.wandStyle}
          onChange={(wandStyle) => onChange({ wandStyle })}
        />
      )}
      {tool === 'stamp' && (
        <PictureSetting
          label="Sticker"
          choices={stampChoices(offeredStamps(settings.owned))}
          value={settings.stamp}
          onChange={(stamp) => onChange({ stamp })}
        />
      )}
      {tool === 'fill' && (
        <FillStyleSetting
          value={settings.fillStyle}
          color={settings.color}
          onChange={(fillStyle) => onChange({ fillStyle })}
        />
      )}
      {tool === 'stamp' && (
        <AmountSetting
          label="Size"
          value={settings.stampSize}
          onChange={(stampSize) => onChange({ stampSize })}
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
          onChange={(size) => onChange({ size })}
          max={STROKE_LIMITS.maxSize}
          unit="pixels"
          presets={SIZE_CHOICES}
        />
      )}
      {tool === 'stamp' ? null : tool === 'brush' ? (
        <AmountSetting
          label="Opacity"
          value={settings.opacity}
          onChange={(opacity) => onChange({ opacity })}
          max={100}
          unit="percent"
          presets={STRENGTH_PRESETS}
        />
      ) : (
        <AmountSetting
          label="Eraser strength"
          value={settings.strength}
          onChange={(strength) => onChange({ strength })}
          max={100}
          unit="percent"
          presets={tool === 'eraser' ? STRENGTH_PRESETS : []}
        />
      )}
      {drawsLines && (
        <Switch
          label="Stay inside the lines"
          checked={settings.stayInside}
          onChange={(stayInside) => onChange({ stayInside })}
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
