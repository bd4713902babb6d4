import { Segments } from '#client/ui/controls/segments.tsx'
import { Slider } from '#client/ui/controls/slider.tsx'

export interface AmountSettingProps {
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
}

/** A number up to `max`: a slider for exact values, and presets, if any, that are easy to press. */
export function AmountSetting({ label, value, onChange, min = 1, max, unit, presets }: AmountSettingProps) {
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
          options={presets.map((preset) => ({ value: preset.label, label: preset.label }))}
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
