import { useId } from 'react'
import { toHex } from '#crdt/document/stroke/color.ts'
import type { ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import { fillStyleSamples } from '#client/features/canvas/tools/fill-style-setting.tsx'
import type { Sample } from '#client/features/canvas/tools/sample-setting.tsx'
import { tipSamples } from '#client/features/canvas/tools/tip-setting.tsx'
import { offeredStamps, offeredStyles, offeredTips } from '#client/canvas/tools/owned-looks.ts'
import type { PictureSettingProps } from '#client/features/canvas/tools/picture-setting.tsx'
import { stampChoices, styleChoices } from '#client/features/canvas/tools/wand-looks.tsx'
import { RadioGroup, type RadioOption } from '#client/ui/controls/radio-group.tsx'
import type { KidLook } from './kid-settings.ts'

export interface KidLooksProps {
  /** The settings of kid mode (`kidSettings`). */
  settings: ToolSettings
  onLook: (change: Partial<KidLook>) => void
}

/** The fill styles, brush tips, wands or stickers in pictures. The place stays empty for the other tools, so that the page does not jump. */
export function KidLooks({ settings, onLook }: KidLooksProps) {
  const id = useId()
  const { tool, fillStyle, tip, wandStyle, stamp, owned } = settings
  const styles = offeredStyles(owned)
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
          samples={tipSamples(offeredTips(owned))}
          value={tip}
          color={color}
          onChange={(chosen) => onLook({ tip: chosen })}
        />
      )}
      {tool === 'magic' && styles.length > 1 && (
        <Things
          label="Wand"
          choices={styleChoices(styles)}
          value={wandStyle}
          onChange={(style) => onLook({ wandStyle: style })}
        />
      )}
      {tool === 'stamp' && (
        <Things
          label="Sticker"
          choices={stampChoices(offeredStamps(owned))}
          value={stamp}
          onChange={(chosen) => onLook({ stamp: chosen })}
        />
      )}
    </div>
  )
}

/** Things that are chosen by their pictures, which have their own colors. */
function Things<Value extends string>({ label, choices, value, onChange }: PictureSettingProps<Value>) {
  return (
    <RadioGroup
      label={label}
      options={choices.map(({ picture, ...choice }) => ({ ...choice, shown: () => picture }))}
      value={value}
      onChange={onChange}
      className="contents"
      optionClassName="kid-look kid-thing daylight"
    />
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
