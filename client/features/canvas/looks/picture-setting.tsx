import type { ReactNode } from 'react'
import { WandSparkles } from 'lucide-react'
import type { StampType } from '#crdt/document/stroke/stroke.ts'
import { RadioGroup, type RadioOption } from '#client/ui/controls/radio-group.tsx'
import { WAND_STYLES, type WandStyle } from '#client/canvas/tools/owned-looks.ts'

interface PictureChoice<Value extends string> {
  value: Value
  name: string
  picture: ReactNode
}

export interface PictureSettingProps<Value extends string> {
  label: string
  choices: readonly PictureChoice<Value>[]
  value: Value
  onChange: (value: Value) => void
}

const COLUMNS = 4

const optionOf = <Value extends string>({ value, name, picture }: PictureChoice<Value>): RadioOption<Value> => ({
  value,
  name,
  shown: () => picture,
})

/** The picture of something bought, as the store shows it; loaded when it is seen. @param unlocks 'stamp:star' */
export function BoughtPicture({ unlocks, className }: { unlocks: string; className: string }) {
  return (
    <img
      src={`/pictures/store/${unlocks.replace(':', '-')}.webp`}
      alt=""
      width={480}
      height={360}
      loading="lazy"
      draggable={false}
      className={className}
    />
  )
}

/** Chooses one of several things by their pictures. */
export function PictureSetting<Value extends string>({ label, choices, value, onChange }: PictureSettingProps<Value>) {
  return (
    <div className="flex flex-col gap-1.5">
      <div aria-hidden="true" className="flex items-baseline justify-between font-display text-body font-semibold">
        {label}
        <span className="text-ink-soft">{choices.find((choice) => choice.value === value)?.name}</span>
      </div>
      <RadioGroup
        label={label}
        options={choices.map(optionOf)}
        value={value}
        onChange={onChange}
        rowLength={COLUMNS}
        className="grid grid-cols-4 gap-1.5"
        optionClassName="light-theme grid h-13 min-w-11 place-items-center overflow-hidden rounded-small border-[1.5px] border-line bg-white [&_img]:h-12 [&_img]:object-contain aria-checked:border-blueberry aria-checked:shadow-[0_0_0_1.5px_var(--blueberry)]"
      />
    </div>
  )
}

const BIG = 'h-full w-full object-cover'

/** Returns the styles of the wand with their pictures. */
export const styleChoices = (styles: readonly WandStyle[]): readonly PictureChoice<WandStyle>[] =>
  styles.map((value) => ({
    value,
    name: WAND_STYLES[value].name,
    picture:
      value === 'stars' ? (
        <WandSparkles aria-hidden="true" className="size-7 text-[#8a6500]" />
      ) : (
        <BoughtPicture unlocks={`effect:${value}`} className={BIG} />
      ),
  }))

/** Returns the name of a sticker: 'Rainbow'. */
function stampName(stamp: StampType): string {
  const name = stamp.slice(stamp.indexOf(':') + 1)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Returns the stickers with their pictures. */
export const stampChoices = (stamps: readonly StampType[]): readonly PictureChoice<StampType>[] =>
  stamps.map((value) => ({
    value,
    name: stampName(value),
    picture: <BoughtPicture unlocks={value} className={BIG} />,
  }))
