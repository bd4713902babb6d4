import { useEffect, useState, type PointerEvent } from 'react'

/** Browsers send the click of a finger up to 300 ms after its release, and slow devices later. */
const CLICK_WAIT_MS = 700

type Handler = (event: PointerEvent<HTMLElement>) => void

export interface Hold {
  /** `done`: held for long enough, and the release is what counts. */
  readonly phase: 'up' | 'held' | 'done'
  readonly handlers: {
    readonly onPointerDown: Handler
    readonly onPointerMove: Handler
    readonly onPointerUp: Handler
    readonly onPointerCancel: Handler
    readonly onPointerLeave: Handler
  }
}

const PRIMARY_BUTTON = 0

/**
 * Calls `onHeld` when a pointer is released on a button after `durationMs` without having left it. The release counts, and not the
 * moment before: `onHeld` may put something else under the pointer, which would get the click.
 */
export function useHold(durationMs: number, onHeld: () => void): Hold {
  const [pointer, setPointer] = useState<number | null>(null)
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (pointer === null) return
    const timer = setTimeout(() => setDone(true), durationMs)
    return () => clearTimeout(timer)
  }, [pointer, durationMs])
  const stop: Handler = ({ pointerId }) => {
    if (pointerId !== pointer) return
    setPointer(null)
    setDone(false)
  }
  return {
    phase: pointer === null ? 'up' : done ? 'done' : 'held',
    handlers: {
      onPointerDown: ({ button, pointerId }) => button === PRIMARY_BUTTON && setPointer((first) => first ?? pointerId),
      // A finger keeps sending its events to the button that it has left.
      onPointerMove: (event) => !isOver(event) && stop(event),
      onPointerUp: (event) => {
        stop(event)
        if (event.pointerId !== pointer || !done || !isOver(event)) return
        swallowClick()
        // Later, because the end of the touch belongs to the button too.
        setTimeout(onHeld)
      },
      onPointerCancel: stop,
      onPointerLeave: stop,
    },
  }
}

function isOver({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}

/**
 * Keeps the click that follows a release from pressing what has appeared under the finger. It ends with that click, with the next
 * press, or after `CLICK_WAIT_MS`.
 */
function swallowClick(): void {
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  const end = (): void => listening.abort()
  // A prevented end of a touch has no click; mice and pens have one in any case.
  window.addEventListener('touchend', (event) => event.preventDefault(), { ...options, passive: false })
  window.addEventListener(
    'click',
    (event) => {
      event.preventDefault()
      event.stopPropagation()
      end()
    },
    options,
  )
  window.addEventListener('pointerdown', end, options)
  setTimeout(end, CLICK_WAIT_MS)
}
