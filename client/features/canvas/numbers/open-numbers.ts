/** What is loaded when somebody turns on coloring by number. */
import { ColorByNumber, type ColorByNumberOptions } from '#client/canvas/numbers/color-by-number.ts'
import { giftInBrowser } from '#client/canvas/numbers/gift.ts'
import type { OpenNumbers } from '#client/features/canvas/state/tools-context.ts'
import { NumberBox } from './number-box.tsx'
import { NumberNote, NumbersOnPage } from './number-views.tsx'

export interface OpenNumbersOptions extends Omit<ColorByNumberOptions, 'gift'> {
  /** The user id. */
  readonly person: number
  /** Names the picture: an artwork, or a page that is none yet. */
  readonly place: string
}

/** Begins to color a page by number. `coloring.close` ends it. */
export function openNumbers({ person, place, ...options }: OpenNumbersOptions): OpenNumbers {
  const coloring = new ColorByNumber({ ...options, gift: giftInBrowser(person, place) })
  return { coloring, Box: NumberBox, OnPage: NumbersOnPage, Note: NumberNote }
}
