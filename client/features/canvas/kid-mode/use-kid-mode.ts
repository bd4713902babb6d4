import { useEffect, useState, type RefObject } from 'react'
import { useStoredSwitch } from '#client/features/canvas/device/use-stored-switch.ts'

/**
 * Whether a child colors alone in this browser, and the way to change it.
 * @param place gets the focus when it has changed: the button that was pressed is gone then
 */
export function useKidMode(place: RefObject<HTMLElement | null>): [on: boolean, turn: (on: boolean) => void] {
  const [on, setOn] = useStoredSwitch('kidMode')
  const [turns, setTurns] = useState(0)
  useEffect(() => {
    if (turns > 0) place.current?.focus({ preventScroll: true })
  }, [turns, place])
  return [
    on,
    (next) => {
      setOn(next)
      setTurns((count) => count + 1)
    },
  ]
}
