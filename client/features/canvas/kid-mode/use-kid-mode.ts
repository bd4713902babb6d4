import { useEffect, useState, type RefObject } from 'react'
import { useStoredSwitch } from '#client/features/canvas/device/use-stored-switch.ts'

/**
 * Returns whether kid mode is on in this browser, and a function that switches it.
 * @param focusTarget gets the focus after a switch, because the pressed button is no longer on the screen
 */
export function useKidMode(focusTarget: RefObject<HTMLElement | null>): [on: boolean, turn: (on: boolean) => void] {
  const [on, setOn] = useStoredSwitch('kidMode')
  const [switches, setSwitches] = useState(0)
  useEffect(() => {
    if (switches > 0) focusTarget.current?.focus({ preventScroll: true })
  }, [switches, focusTarget])
  return [
    on,
    (next) => {
      setOn(next)
      setSwitches((count) => count + 1)
    },
  ]
}
