/**
 * How many painter pixels a thread paints for each logical pixel. The order of imports matters here: `paintAtScale` must run
 * before any other module of the painter is imported, because they read their sizes once, as constants that engines compile
 * into the loops (docs/decisions/0075). The wrong order throws.
 */

/** 2 is what people see on the screen and what the server keeps; 4 is for paper. */
export type Scale = 2 | 4

let scale: Scale = 2
let isRead = false

/**
 * Sets the scale of this thread; its painter must then be imported dynamically. Throws Error when a painter of another scale is
 * loaded already.
 */
export function paintAtScale(wanted: Scale): void {
  if (isRead && wanted !== scale)
    throw new Error(
      `paintAtScale(${wanted}) came too late: this thread has loaded the painter at scale ${scale}; call it before importing the painter`,
    )
  scale = wanted
}

/** Returns the scale of this thread, which cannot change from then on. */
export function painterScale(): Scale {
  isRead = true
  return scale
}
