import { useCallback, useEffect, useState } from 'react'

/** Whether only the page and one row of tools are shown, and the function that changes it. */
export interface FullScreen {
  readonly on: boolean
  readonly turn: (on: boolean) => void
}

/** Where the browser's own bars are worth more than its window. */
const TOUCH = '(pointer: coarse)'

/**
 * Returns the state of the canvas's full screen. On touch screens the browser hides its bars too, where it can; leaving its full screen,
 * as by a gesture of the system, leaves this one.
 */
export function useFullScreen(): FullScreen {
  const [on, setOn] = useState(false)
  useEffect(() => {
    if (!on) return
    const root = document.documentElement
    let isIn = false
    const onChange = (): void => {
      if (document.fullscreenElement) isIn = true
      else if (isIn) setOn(false)
    }
    document.addEventListener('fullscreenchange', onChange)
    // Where the browser refuses, the page is larger all the same.
    if (matchMedia(TOUCH).matches)
      root.requestFullscreen?.().catch((error: unknown) => console.warn('No full screen', error))
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [on])
  return { on, turn: useCallback((next: boolean) => setOn(next), []) }
}
