/**
 * Where the page lies on the screen. Screen points are CSS pixels from the surface's top left corner, page points are
 * logical pixels of the 800 x 600 page.
 */
import { PAGE_HEIGHT, PAGE_WIDTH } from '#crdt/document/stroke/stroke.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** `scale` = CSS pixels per logical pixel; `left`, `top` = the page's top left corner on the screen. */
export interface Viewport {
  readonly scale: number
  readonly left: number
  readonly top: number
}

/** How far one can go in, in multiples of the fitted page. */
export const MAX_ZOOM = 8

/** A surface is never measured smaller than this: a collapsed one must not turn the page inside out. */
const MIN_SIDE = 40

/** The page point under a point of the screen; it may lie beside the page. */
export function toPage(viewport: Viewport, screen: Point): Point {
  return { x: (screen.x - viewport.left) / viewport.scale, y: (screen.y - viewport.top) / viewport.scale }
}

/** Where a page point is seen. */
export function toScreen(viewport: Viewport, page: Point): Point {
  return { x: page.x * viewport.scale + viewport.left, y: page.y * viewport.scale + viewport.top }
}

/** The whole page, centred, `margin` CSS pixels from the nearest edge. */
export function fitPage(surface: Size, margin: number): Viewport {
  const width = Math.max(surface.width - 2 * margin, MIN_SIDE)
  const height = Math.max(surface.height - 2 * margin, MIN_SIDE)
  const scale = Math.min(width / PAGE_WIDTH, height / PAGE_HEIGHT)
  return {
    scale,
    left: (surface.width - PAGE_WIDTH * scale) / 2,
    top: (surface.height - PAGE_HEIGHT * scale) / 2,
  }
}

/** The nearest allowed place: between the fitted size and `MAX_ZOOM` times it, and never pushed off the surface. */
export function keepInView(viewport: Viewport, surface: Size, margin: number): Viewport {
  const fitted = fitPage(surface, margin)
  const scale = Math.min(Math.max(viewport.scale, fitted.scale), fitted.scale * MAX_ZOOM)
  const place = (wanted: number, page: number, room: number): number => {
    const slack = room - page
    if (slack >= 2 * margin) return slack / 2
    return Math.min(Math.max(wanted, slack - margin), margin)
  }
  return {
    scale,
    left: place(viewport.left, PAGE_WIDTH * scale, surface.width),
    top: place(viewport.top, PAGE_HEIGHT * scale, surface.height),
  }
}

/** Zooms by `factor`; the page point under `anchor` stays where it is. */
export function zoomAt(viewport: Viewport, factor: number, anchor: Point): Viewport {
  return {
    scale: viewport.scale * factor,
    left: anchor.x - (anchor.x - viewport.left) * factor,
    top: anchor.y - (anchor.y - viewport.top) * factor,
  }
}

/** Moves the page by so many CSS pixels. */
export function panBy(viewport: Viewport, dx: number, dy: number): Viewport {
  return { ...viewport, left: viewport.left + dx, top: viewport.top + dy }
}

/** Two fingers moved from `before` to `after`: the page follows them (scale and shift, no turning). */
export function pinch(viewport: Viewport, before: readonly [Point, Point], after: readonly [Point, Point]): Viewport {
  const spread = ([a, b]: readonly [Point, Point]): number => Math.hypot(b.x - a.x, b.y - a.y)
  const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
  const from = middle(before)
  const to = middle(after)
  const factor = spread(before) > 0 ? spread(after) / spread(before) : 1
  return panBy(zoomAt(viewport, factor, from), to.x - from.x, to.y - from.y)
}
