import { useEffect, useEffectEvent } from 'react'
import { readShortcut, type CanvasAction } from './canvas-shortcut.ts'

/** Elements that handle keys themselves: text fields, and everything inside a dialog or an open menu. */
const HANDLES_KEYS = 'input:not([readonly]), textarea, [contenteditable="true"], [role="dialog"], [role="menu"]'
/** Controls that Space presses when they got the focus by keyboard. After a mouse press on one, Space pans the page. */
const PRESSABLE = 'button, a, [role="radio"], [role="switch"], [role="slider"], summary'

/** Calls `onAction` for each shortcut; for `pan` and `straight` twice, with `pressed` true on key down and false on key up. */
export function useCanvasKeys(onAction: (action: CanvasAction, pressed: boolean) => void): void {
  const emit = useEffectEvent(onAction)
  useEffect(() => {
    let clicked: Element | null = null
    const onPointerDown = ({ target }: Event): void => {
      clicked = target instanceof Element ? target.closest(PRESSABLE) : null
    }
    const onFocus = ({ target }: Event): void => {
      if (target !== clicked) clicked = null
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest(HANDLES_KEYS)) return
      const action = readShortcut(event)
      if (!action) return
      if (action.type === 'pan' && target?.closest(PRESSABLE) && target !== clicked) return
      event.preventDefault()
      if ((action.type !== 'pan' && action.type !== 'straight') || !event.repeat) emit(action, true)
    }
    const onKeyUp = (event: KeyboardEvent): void => {
      if (event.key === 'Shift') emit({ type: 'straight' }, false)
      if (event.key !== ' ') return
      // Some browsers press a focused button on key up.
      if (event.target === clicked) event.preventDefault()
      emit({ type: 'pan' }, false)
    }
    const onBlur = (): void => {
      emit({ type: 'pan' }, false)
      emit({ type: 'straight' }, false)
    }
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('keyup', onKeyUp)
    window.addEventListener('blur', onBlur)
    window.addEventListener('pointerdown', onPointerDown, true)
    window.addEventListener('focusin', onFocus)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('keyup', onKeyUp)
      window.removeEventListener('blur', onBlur)
      window.removeEventListener('pointerdown', onPointerDown, true)
      window.removeEventListener('focusin', onFocus)
    }
  }, [])
}
