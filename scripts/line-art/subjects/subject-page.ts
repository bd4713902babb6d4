/** A page with one subject in a setting. */
import type { IconSet } from '#scripts/line-art/icons/icon-sets.ts'
import type { Overrides } from '#scripts/line-art/icons/outline.ts'
import type { PageText } from '#scripts/line-art/format/page.ts'
import type { Setting } from '#scripts/line-art/settings/setting.ts'

/** A subject that is derived from an icon. `overrides` correct the shapes that the rules draw badly. */
export interface IconArt {
  readonly set: IconSet
  readonly icon: string
  /** Left, top, width and height of its box, in page pixels: it stands on the lower edge. */
  readonly box?: readonly [number, number, number, number]
  readonly overrides?: Overrides
}

export interface SubjectPage extends PageText {
  /** An icon, or a drawing of our own as SVG text in page pixels. */
  readonly art: IconArt | string
  readonly setting: Setting
}

type IconExtra = Pick<IconArt, 'box' | 'overrides'>

export const fluent = (icon: string, extra: IconExtra = {}): IconArt => ({ set: 'fluent-emoji-flat', icon, ...extra })
export const noto = (icon: string, extra: IconExtra = {}): IconArt => ({ set: 'noto', icon, ...extra })

/** Returns the function that makes the pages of one category. */
export function pagesOf(category: string) {
  return (
    id: number,
    slug: string,
    title: string,
    description: string,
    art: IconArt | string,
    setting: Setting,
    price?: number,
  ): SubjectPage => ({
    id,
    slug,
    title,
    category,
    description,
    art,
    setting,
    ...(price === undefined ? {} : { price }),
  })
}
