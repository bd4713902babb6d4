import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { watchHistoryMoves } from '#client/ui/browser/history-moves.ts'
import { BackGuard } from './back-guard.ts'

/** While `on`, the browser's Back stays on this screen. Afterwards it goes where it would have gone before, with one press. */
export function useBackGuard(on: boolean): void {
  const [guard] = useState(() => new BackGuard(window.history, () => window.location.href))
  useEffect(() => watchHistoryMoves(() => guard.popped()), [guard])
  useEffect(() => (on ? guard.start() : guard.stop()), [guard, on])
  const { key } = useLocation()
  // A new artwork gets its address while it is drawn.
  useEffect(() => guard.markAgain(key), [guard, key])
}
