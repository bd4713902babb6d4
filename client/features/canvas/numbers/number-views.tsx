import { useSyncExternalStore } from 'react'
import type { Color } from '#crdt/document/stroke/color.ts'
import { NumberLayer } from '#client/canvas/numbers/number-layer.tsx'
import type { NumbersDesk, NumbersState } from './numbers-desk.ts'

/** Returns what the desk shows now. */
export const useNumbersState = (desk: NumbersDesk): NumbersState =>
  useSyncExternalStore(
    desk.subscribe,
    () => desk.state,
    () => desk.state,
  )

/** The numbers of an open page, over its paint. */
export function NumbersOnPage({ desk, color }: { desk: NumbersDesk; color: Color }) {
  const { states, places, aimed } = useNumbersState(desk)
  if (!states || !places) return null
  return (
    <NumberLayer page={desk.page} labels={desk.labels} places={places} states={states} color={color} aimed={aimed} />
  )
}

/** The last words, as text above the page for some seconds; screen readers have heard them. */
export function NumberNote({ desk }: { desk: NumbersDesk }) {
  const { note } = useNumbersState(desk)
  if (!note) return null
  return (
    <p key={note.turn} aria-hidden="true" className="number-note">
      {note.words}
    </p>
  )
}
