import { useSyncExternalStore } from 'react'
import type { ColorByNumber, ColorByNumberState } from '#client/canvas/numbers/color-by-number.ts'
import { NumberLayer } from '#client/canvas/numbers/number-layer.tsx'
import { useCanvasTools, useCanvasSettings } from '#client/features/canvas/state/tools-context.ts'

/** Returns what coloring by number shows now. */
export const useNumbersState = (coloring: ColorByNumber): ColorByNumberState =>
  useSyncExternalStore(
    coloring.subscribe,
    () => coloring.state,
    () => coloring.state,
  )

/** Returns the page that is colored by number. Throws while it is not: for the parts of the screen that show it. */
export function useColorByNumber(): ColorByNumber {
  const { open } = useCanvasTools().numbers
  if (!open) throw new Error('useColorByNumber works only while the page is colored by number')
  return open.coloring
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

/** The last words, as text above the page for some seconds; screen readers have heard them. */
export function NumberNote() {
  const { note } = useNumbersState(useColorByNumber())
  if (!note) return null
  return (
    <p key={note.turn} aria-hidden="true" className="number-note">
      {note.words}
    </p>
  )
}
