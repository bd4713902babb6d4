import { type RefObject, useEffect, useEffectEvent } from 'react'
import { playerAction, type PlayerAction } from './player-key.ts'

/** Controls that Space presses. */
const PRESSABLE = 'button, a, summary, [role="option"]'

/** Calls `onAction` for the player's keys, unless a control with the focus has a use of its own for them. */
export function usePlayerKeys(player: RefObject<HTMLElement | null>, onAction: (action: PlayerAction) => void): void {
  const emit = useEffectEvent(onAction)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null
      const isInside = target !== null && player.current?.contains(target) === true
      // A slider and a list move by arrow keys themselves, and then prevent the default.
      if (event.defaultPrevented || (!isInside && target !== document.body)) return
      const action = playerAction(event, isInside ? 'player' : 'nowhere')
      if (!action || (action.type === 'toggle' && (event.repeat || target.closest(PRESSABLE)))) return
      event.preventDefault()
      emit(action)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [player])
}
