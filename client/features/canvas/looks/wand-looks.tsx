import { WandSparkles } from 'lucide-react'
import type { StampType } from '#crdt/document/stroke/stroke.ts'
import { WAND_STYLES, type WandStyle } from '#client/canvas/tools/wand-styles.ts'
import { BoughtPicture, type PictureChoice } from './picture-setting.tsx'

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
export function stampName(stamp: StampType): string {
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
