import { useEffect, useEffectEvent } from 'react'
import { readShortcut, type CanvasAction } from './canvas-shortcut.ts'

/** Where a key is meant for the control under it: texts, and everything inside a dialog or an open menu. */
const BUSY = 'input:not([readonly]), textarea, [contenteditable="true"], [role="dialog"], [role="menu"]'
/** Where Space presses the control itself, if the keyboard led there: a hand that took a tool with the mouse goes on to the page. */
const PRESSABLE = 'button, a, [role="radio"], [role="switch"], [role="slider"], summary'

/** Listens to the canvas's keys. `pan` is told twice: pressed, and let go. */
export function useCanvasKeys(onAction: (action: CanvasAction, pressed: boolean) => void): void {
  const act = useEffectEvent(onAction)
  useEffect(() => {
    let pointed: Element | null = null
    const point = ({ target }: Event): void => {
      pointed = target instanceof Element ? target.closest(PRESSABLE) : null
    }
    const focus = ({ target }: Event): void => {
      if (target !== pointed) pointed = null
    }
    const listen = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest(BUSY)) return
      const action = readShortcut(event)
      if (!action) return
      if (action.type === 'pan' && target?.closest(PRESSABLE) && target !== pointed) return
      event.preventDefault()
      if (action.type !== 'pan' || !event.repeat) act(action, true)
    }
    const release = (event: KeyboardEvent): void => {
      if (event.key !== ' ') return
      // Some browsers press a button when Space comes up.
      if (event.target === pointed) event.preventDefault()
      act({ type: 'pan' }, false)
    }
    const leave = (): void => act({ type: 'pan' }, false)
    window.addEventListener('keydown', listen)
    window.addEventListener('keyup', release)
    window.addEventListener('blur', leave)
    window.addEventListener('pointerdown', point, true)
    window.addEventListener('focusin', focus)
    return () => {
      window.removeEventListener('keydown', listen)
      window.removeEventListener('keyup', release)
      window.removeEventListener('blur', leave)
      window.removeEventListener('pointerdown', point, true)
      window.removeEventListener('focusin', focus)
    }
  }, [])
}
