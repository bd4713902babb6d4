import { useEffect, useEffectEvent, useState, type PointerEvent } from 'react'

export interface Hold {
  /** The button is being held down. */
  readonly held: boolean
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerUp: () => void
    readonly onPointerCancel: () => void
    readonly onPointerLeave: () => void
  }
}

const LEFT_BUTTON = 0

/** Tells when a pointer has been held on a button for `duration` milliseconds without leaving it. */
export function useHold(duration: number, onHeld: () => void): Hold {
  const [held, setHeld] = useState(false)
  const finish = useEffectEvent(onHeld)
  useEffect(() => {
    if (!held) return
    const timer = setTimeout(() => {
      setHeld(false)
      finish()
    }, duration)
    return () => clearTimeout(timer)
  }, [held, duration])
  const letGo = (): void => setHeld(false)
  return {
    held,
    handlers: {
      onPointerDown: ({ button }) => setHeld(button === LEFT_BUTTON),
      onPointerUp: letGo,
      onPointerCancel: letGo,
      onPointerLeave: letGo,
    },
  }
}
