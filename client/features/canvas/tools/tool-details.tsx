import { memo } from 'react'
import { STROKE_LIMITS } from '#crdt/document/stroke/stroke.ts'
import {
  SIZE_CHOICES,
  STRENGTH_PRESETS,
  type CanvasTool,
  type ToolSettings,
} from '#client/canvas/tools/tool-settings.ts'
import { Switch } from '#client/ui/controls/switch.tsx'
import { AmountSetting } from './amount-setting.tsx'
import { FillStyleSetting } from './fill-style-setting.tsx'
import { TipSetting } from './tip-setting.tsx'

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
        <TipSetting value={settings.tip} color={settings.color} onChange={(tip) => onChange({ tip })} />
      )}
      {tool === 'fill' && (
        <FillStyleSetting
          value={settings.fillStyle}
          color={settings.color}
          onChange={(fillStyle) => onChange({ fillStyle })}
        />
      )}
      {tool !== 'fill' && (
        <AmountSetting
          label="Size"
          value={settings.size}
          onChange={(size) => onChange({ size })}
          max={STROKE_LIMITS.maxSize}
          unit="pixels"
          presets={SIZE_CHOICES}
        />
      )}
      {tool === 'brush' ? (
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
    </div>
  )
})
