import { useId } from 'react'
import { toHex } from '#crdt/document/stroke/color.ts'
import type { ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import { fillStyleSamples } from '#client/features/canvas/tools/fill-style-setting.tsx'
import type { Sample } from '#client/features/canvas/tools/sample-setting.tsx'
import { TIP_SAMPLES } from '#client/features/canvas/tools/tip-setting.tsx'
import { RadioGroup, type RadioOption } from '#client/ui/controls/radio-group.tsx'
import type { KidLook } from './kid-settings.ts'

export interface KidLooksProps {
  /** The settings of kid mode (`kidSettings`). */
  settings: ToolSettings
  onLook: (change: Partial<KidLook>) => void
}

/** The fill styles or brush tips in pictures. The place stays empty for the other tools, so that the page does not jump. */
export function KidLooks({ settings, onLook }: KidLooksProps) {
  const id = useId()
  const { tool, fillStyle, tip } = settings
  const color = toHex(settings.color)
  return (
    <div className="kid-looks">
      {tool === 'fill' && (
        <Pictures
          label="Fill style"
          samples={fillStyleSamples(id)}
          value={fillStyle}
          color={color}
          onChange={(style) => onLook({ fillStyle: style })}
        />
      )}
      {tool === 'brush' && (
        <Pictures
          label="Brush tip"
          samples={TIP_SAMPLES}
          value={tip}
          color={color}
          onChange={(chosen) => onLook({ tip: chosen })}
        />
      )}
    </div>
  )
}

function pictureOption<Value extends string>({ sample, ...option }: Sample<Value>, color: string): RadioOption<Value> {
  return {
    ...option,
    shown: () => (
      <svg viewBox="0 0 40 32" className="kid-look-picture" style={{ color }} aria-hidden="true">
        {sample}
      </svg>
    ),
  }
}

interface PicturesProps<Value extends string> {
  label: string
  samples: readonly Sample<Value>[]
  value: Value
  /** `#RRGGBB` */
  color: string
  onChange: (value: Value) => void
}

function Pictures<Value extends string>({ label, samples, value, color, onChange }: PicturesProps<Value>) {
  return (
    <RadioGroup
      label={label}
      options={samples.map((sample) => pictureOption(sample, color))}
      value={value}
      onChange={onChange}
      className="contents"
      optionClassName="kid-look daylight"
    />
  )
}
