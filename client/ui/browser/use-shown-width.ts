import { type RefObject, useEffect, useState } from 'react'

export interface ShownWidth {
  /** The element has come into view. */
  readonly isSeen: boolean
  /** In CSS pixels, rounded up. Null until a frame after it first comes into view. It grows with the element, and never shrinks. */
  readonly width: number | null
}

const UNSEEN: ShownWidth = { isSeen: false, width: null }

/** Returns whether an element has come into view, and how wide it is shown. */
export function useShownWidth(ref: RefObject<Element | null>): ShownWidth {
  const [shown, setShown] = useState(UNSEEN)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const sized = new ResizeObserver((entries) => {
      const widths = entries.map(({ contentRect }) => Math.ceil(contentRect.width))
      setShown((before) => ({ isSeen: true, width: Math.max(before.width ?? 0, ...widths) }))
    })
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      seen.disconnect()
      setShown((before) => ({ ...before, isSeen: true }))
      sized.observe(element)
    })
    seen.observe(element)
    return () => {
      seen.disconnect()
      sized.disconnect()
    }
  }, [ref])
  return shown
}
