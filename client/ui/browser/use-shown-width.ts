import { type RefObject, useEffect, useState } from 'react'

/** How far below or above the screen something is near it: half of its height. */
const NEAR = '50% 0px'

/**
 * Returns the width in CSS pixels at which an element is shown, rounded up; null until it first comes near the screen. It grows with
 * the element, and never shrinks.
 */
export function useShownWidth(ref: RefObject<Element | null>): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const sized = new ResizeObserver((entries) => {
      const widths = entries.map(({ contentRect }) => Math.ceil(contentRect.width))
      setWidth((before) => Math.max(before ?? 0, ...widths))
    })
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        near.disconnect()
        sized.observe(element)
      },
      { rootMargin: NEAR },
    )
    near.observe(element)
    return () => {
      near.disconnect()
      sized.disconnect()
    }
  }, [ref])
  return width
}
