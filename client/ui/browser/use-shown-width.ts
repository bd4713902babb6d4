import { type RefObject, useEffect, useState } from 'react'

/**
 * Returns the width in CSS pixels at which an element is shown, rounded up; null until it first comes into view. It grows with the
 * element, and never shrinks.
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
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      seen.disconnect()
      sized.observe(element)
    })
    seen.observe(element)
    return () => {
      seen.disconnect()
      sized.disconnect()
    }
  }, [ref])
  return width
}
