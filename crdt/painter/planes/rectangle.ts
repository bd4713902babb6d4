/** Rectangles of whole painter pixels: `right` and `bottom` are exclusive. */
import type { Rectangle } from './planes.ts'

/** The rectangle that is returned where there is no pixel. */
export const EMPTY_RECTANGLE: Rectangle = { left: 0, top: 0, right: 0, bottom: 0 }

/** Whether the rectangle holds no pixel. */
export function isEmpty({ left, top, right, bottom }: Rectangle): boolean {
  return right <= left || bottom <= top
}

/** Whether the rectangles share a pixel. */
export function overlaps(a: Rectangle, b: Rectangle): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom && !isEmpty(a) && !isEmpty(b)
}

/** Whether every pixel of `inner` lies in `outer`. */
export function contains(outer: Rectangle, inner: Rectangle): boolean {
  return (
    isEmpty(inner) ||
    (inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom)
  )
}

/** Returns what lies in both; it may be empty. */
export function intersection(a: Rectangle, b: Rectangle): Rectangle {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  }
}

/** Returns the smallest rectangle that holds both; an empty one adds nothing. */
export function union(a: Rectangle, b: Rectangle): Rectangle {
  if (isEmpty(a)) return isEmpty(b) ? EMPTY_RECTANGLE : b
  if (isEmpty(b)) return a
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  }
}
