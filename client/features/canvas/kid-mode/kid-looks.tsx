import { useId } from 'react'
import { toHex } from '#crdt/document/stroke/color.ts'
import { fillStyleSamples } from '#client/features/canvas/looks/fill-style-setting.tsx'
import type { Sample } from '#client/features/canvas/looks/sample-setting.tsx'
import { tipSamples } from '#client/features/canvas/looks/tip-setting.tsx'
import { offeredStamps, offeredStyles, offeredTips } from '#client/canvas/tools/owned-looks.ts'
import type { PictureSettingProps } from '#client/features/canvas/looks/picture-setting.tsx'
import { stampChoices, styleChoices } from '#client/features/canvas/looks/wand-looks.tsx'
import { useCanvasTools, useCanvasSettings } from '#client/features/canvas/state/tools-context.ts'
import { RadioGroup, type RadioOption } from '#client/ui/controls/radio-group.tsx'

/** The fill styles, brush tips, wands or stickers in pictures. The place stays empty for the other tools, so that the page does not jump. */
export function KidLooks() {
  const id = useId()
  const { settings } = useCanvasSettings()
  const { changeLook } = useCanvasTools().kidMode
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
          onChange={(style) => changeLook({ fillStyle: style })}
        />
      )}
      {tool === 'brush' && (
        <Pictures
          label="Brush tip"
          samples={tipSamples(offeredTips(owned))}
          value={tip}
          color={color}
          onChange={(chosen) => changeLook({ tip: chosen })}
        />
      )}
      {tool === 'magic' && styles.length > 1 && (
        <Things
          label="Wand"
          choices={styleChoices(styles)}
          value={wandStyle}
          onChange={(style) => changeLook({ wandStyle: style })}
        />
      )}
      {tool === 'stamp' && (
        <Things
          label="Sticker"
          choices={stampChoices(offeredStamps(owned))}
          value={stamp}
          onChange={(chosen) => changeLook({ stamp: chosen })}
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
