import { useEffect, useState, type RefObject } from 'react'
import { useStoredSwitch } from '#client/features/canvas/device/use-stored-switch.ts'
import { lockForChild } from './child-lock.ts'
import { useBackGuard } from './use-back-guard.ts'

/**
 * Returns whether kid mode is on in this browser, a function that switches it, and whether that happened in this visit. While it is
 * on, the browser's gestures, keys and Back are held.
 * @param focusTarget gets the focus after a switch, because the pressed button is no longer on the screen
 * @param always the child's parents have chosen that every visit begins in kid mode; switching it off lasts as long as the visit
 */
export function useKidMode(
  focusTarget: RefObject<HTMLElement | null>,
  always: boolean,
): [on: boolean, turn: (on: boolean) => void, switched: boolean] {
  const [stored, setStored] = useStoredSwitch('kidMode')
  const [left, setLeft] = useState(false)
  const on = always ? !left : stored
  useBackGuard(on)
  useEffect(() => (on ? lockForChild(document.documentElement) : undefined), [on])
  const [switches, setSwitches] = useState(0)
  useEffect(() => {
    if (switches > 0) focusTarget.current?.focus({ preventScroll: true })
  }, [switches, focusTarget])
  return [
    on,
    (next) => {
      if (always) setLeft(!next)
      else setStored(next)
      setSwitches((count) => count + 1)
    },
    switches > 0,
  ]
}
