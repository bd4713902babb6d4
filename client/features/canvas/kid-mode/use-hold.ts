import { useEffect, useEffectEvent, useState, type PointerEvent } from 'react'

export interface Hold {
  /** True while the button is held down. */
  readonly held: boolean
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerUp: () => void
    readonly onPointerCancel: () => void
    readonly onPointerLeave: () => void
  }
}

const PRIMARY_BUTTON = 0

/** Calls `onHeld` once a pointer has been held on a button for `durationMs` without leaving it. */
export function useHold(durationMs: number, onHeld: () => void): Hold {
  const [held, setHeld] = useState(false)
  const finish = useEffectEvent(onHeld)
  useEffect(() => {
    if (!held) return
    const timer = setTimeout(() => {
      setHeld(false)
      finish()
    }, durationMs)
    return () => clearTimeout(timer)
  }, [held, durationMs])
  const release = (): void => setHeld(false)
  return {
    held,
    handlers: {
      onPointerDown: ({ button }) => setHeld(button === PRIMARY_BUTTON),
      onPointerUp: release,
      onPointerCancel: release,
      onPointerLeave: release,
    },
  }
}
