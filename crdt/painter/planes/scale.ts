/**
 * How many painter pixels a thread paints for each logical pixel. Decided once for a thread, before its painter is loaded:
 * the painter's sizes are constants then, which engines compile into its loops (docs/decisions/0075).
 */

/** 2 is what people see on the screen and what the server keeps; 4 is for paper. */
export type Scale = 2 | 4

let scale: Scale = 2
let isRead = false

/**
 * Makes this thread's painter one of another scale. To be called before any module of the painter is imported (so those are
 * to be imported dynamically); throws Error when the painter has been loaded at another scale.
 */
export function paintAtScale(wanted: Scale): void {
  if (isRead && wanted !== scale) throw new Error(`the painter of this thread already paints at scale ${scale}`)
  scale = wanted
}

/** The scale of this thread, from now on for good. */
export function painterScale(): Scale {
  isRead = true
  return scale
}
