import { memo } from 'react'
import { STROKE_LIMITS } from '#crdt/document/stroke/stroke.ts'
import { SIZE_PRESETS, STRENGTH_PRESETS, type ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import { Switch } from '#client/ui/controls/switch.tsx'
import { AmountSetting } from './amount-setting.tsx'
import { FillStyleSetting } from './fill-style-setting.tsx'
import { TipSetting } from './tip-setting.tsx'

export interface ToolDetailsProps {
  settings: ToolSettings
  onChange: (change: Partial<ToolSettings>) => void
}

/** The settings of the chosen tool, in their order (TOOL-3). */
export const ToolDetails = memo(function ToolDetails({ settings, onChange }: ToolDetailsProps) {
  const isBrush = settings.tool === 'brush'
  return (
    <div className="flex flex-col gap-2">
      {isBrush && <TipSetting value={settings.tip} color={settings.color} onChange={(tip) => onChange({ tip })} />}
      {settings.tool === 'fill' && (
        <FillStyleSetting
          value={settings.fillStyle}
          color={settings.color}
          onChange={(fillStyle) => onChange({ fillStyle })}
        />
      )}
      <AmountSetting
        label="Size"
        value={settings.size}
        onChange={(size) => onChange({ size })}
        max={STROKE_LIMITS.maxSize}
        unit="pixels"
        presets={SIZE_PRESETS}
      />
      <AmountSetting
        label={isBrush ? 'Opacity' : 'Eraser strength'}
        value={isBrush ? settings.opacity : settings.strength}
        onChange={(value) => onChange(isBrush ? { opacity: value } : { strength: value })}
        max={100}
        unit="percent"
        presets={STRENGTH_PRESETS}
      />
      <Switch
        label="Stay inside the lines"
        checked={settings.stayInside}
        onChange={(stayInside) => onChange({ stayInside })}
      />
    </div>
  )
})
