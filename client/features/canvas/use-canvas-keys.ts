import { useEffect, useEffectEvent } from 'react'
import { readShortcut, type CanvasAction } from './canvas-shortcut.ts'

/** Where a key is meant for the control under it: texts, and everything inside a dialog or an open menu. */
const BUSY = 'input:not([readonly]), textarea, [contenteditable="true"], [role="dialog"], [role="menu"]'
/** Where Space presses the control itself. */
const PRESSABLE = 'button, a, [role="radio"], [role="switch"], [role="slider"], summary'

/** Listens to the canvas's keys. `pan` is told twice: pressed, and let go. */
export function useCanvasKeys(onAction: (action: CanvasAction, pressed: boolean) => void): void {
  const act = useEffectEvent(onAction)
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest(BUSY)) return
      const action = readShortcut(event)
      if (!action) return
      if (action.type === 'pan' && target?.closest(PRESSABLE)) return
      event.preventDefault()
      if (action.type !== 'pan' || !event.repeat) act(action, true)
    }
    const release = (event: KeyboardEvent): void => {
      if (event.key === ' ') act({ type: 'pan' }, false)
    }
    const leave = (): void => act({ type: 'pan' }, false)
    window.addEventListener('keydown', listen)
    window.addEventListener('keyup', release)
    window.addEventListener('blur', leave)
    return () => {
      window.removeEventListener('keydown', listen)
      window.removeEventListener('keyup', release)
      window.removeEventListener('blur', leave)
    }
  }, [])
}
