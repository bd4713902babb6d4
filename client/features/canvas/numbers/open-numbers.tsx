/** What is loaded when somebody turns on coloring by number. */
import { ColorByNumber, type ColorByNumberOptions } from '#client/canvas/numbers/color-by-number.ts'
import { giftInBrowser } from '#client/canvas/numbers/gift.ts'
import { NumberLayer } from '#client/canvas/numbers/number-layer.tsx'
import {
  useCanvasSettings,
  useColorByNumber,
  useNumbersState,
  type OpenNumbers,
} from '#client/features/canvas/state/tools-context.ts'
import { NumberBox } from './number-box.tsx'

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

/** The numbers of an open page, over its paint. */
export function NumbersOnPage() {
  const coloring = useColorByNumber()
  const { settings } = useCanvasSettings()
  const { states, places, aimed } = useNumbersState(coloring)
  if (!states || !places) return null
  return (
    <NumberLayer
      page={coloring.page}
      labels={coloring.labels}
      places={places}
      states={states}
      color={settings.color}
      aimed={aimed}
    />
  )
}

/** What was said last, as text above the page for some seconds; screen readers have heard it. */
export function NumberNote() {
  const { note } = useNumbersState(useColorByNumber())
  if (!note) return null
  return (
    <p key={note.turn} aria-hidden="true" className="number-note">
      {note.words}
    </p>
  )
}
