/** The zoom of a picture that fills the screen. */

export interface Point {
  readonly x: number
  readonly y: number
}

/** How a picture is shown: a point of it at `p` from its middle, in CSS pixels at scale 1, is at `p * scale + (x, y)` from the middle of the screen. */
export interface Zoom extends Point {
  readonly scale: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 8

const clamp = (value: number, limit: number): number => Math.min(limit, Math.max(-limit, value))

/** Keeps the scale between the whole picture and the largest, and the picture over the middle of the screen. @param size of the picture at scale 1 */
function within({ scale, x, y }: Zoom, { width, height }: Size): Zoom {
  const kept = Math.min(MAX_SCALE, Math.max(1, scale))
  return { scale: kept, x: clamp(x, ((kept - 1) * width) / 2), y: clamp(y, ((kept - 1) * height) / 2) }
}

/** Makes the picture larger by a factor; what is at a point of the screen stays there. @param at from the middle of the screen */
export function zoomAt(zoom: Zoom, factor: number, at: Point, size: Size): Zoom {
  const scale = Math.min(MAX_SCALE, Math.max(1, zoom.scale * factor))
  const grown = scale / zoom.scale
  return within({ scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown }, size)
}

/** Moves the picture as far as it goes. */
export const moveBy = (zoom: Zoom, by: Point, size: Size): Zoom =>
  within({ scale: zoom.scale, x: zoom.x + by.x, y: zoom.y + by.y }, size)
