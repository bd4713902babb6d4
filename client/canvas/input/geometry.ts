/**
 * Points on the screen and on the page, and how one becomes the other. Screen points are CSS pixels from the surface's top left corner,
 * page points are logical pixels of the 800 x 600 page, and strokes store units (sixteenths of a logical pixel).
 */
import { MARGIN_UNITS, PAGE_HEIGHT, PAGE_WIDTH, UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** Where a pointer touched the page, in logical pixels. */
export interface PagePoint extends Point {
  /** 0 to 1; null when the device does not measure it. */
  readonly pressure: number | null
  /** In milliseconds; only differences between points count. */
  readonly at: number
}

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)

/**
 * Returns a page point in units, clamped to the margin around the page (STROKE-1). Strokes are quantized before painting, so all
 * replicas agree.
 */
export function pageToUnits({ x, y }: Point): Point {
  return {
    x: clamp(Math.round(x * UNITS_PER_PIXEL), -MARGIN_UNITS, PAGE_WIDTH * UNITS_PER_PIXEL + MARGIN_UNITS),
    y: clamp(Math.round(y * UNITS_PER_PIXEL), -MARGIN_UNITS, PAGE_HEIGHT * UNITS_PER_PIXEL + MARGIN_UNITS),
  }
}

/** Returns whether a point in logical pixels is on the 800 x 600 page, without the margin. */
export function isOnPage({ x, y }: Point): boolean {
  return x >= 0 && y >= 0 && x < PAGE_WIDTH && y < PAGE_HEIGHT
}

/**
 * Returns pressure (0 to 1) as the stroke's byte, where 255 is the full width. The square root strengthens the light pressure
 * of a child: half the force gives seven tenths of the width.
 */
export function toPressureByte(pressure: number): number {
  return Math.round(255 * Math.sqrt(clamp(pressure, 0, 1)))
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Where the page lies on the screen. `scale` = CSS pixels per logical pixel; `left`, `top` = the page's top left corner on the screen. */
export interface Viewport {
  readonly scale: number
  readonly left: number
  readonly top: number
}

/** The largest scale, as a multiple of the fitted one. */
export const MAX_ZOOM = 8
/** The same in kid mode, where a part of the drawing always stays on the screen. */
export const KID_MAX_ZOOM = 3

/** The smallest side assumed for the page, in CSS pixels: a collapsed surface must not give a negative scale. */
const MIN_SIDE_PX = 40

/** Returns the page point under a point of the screen. It may be outside the page. */
export function toPage(viewport: Viewport, screen: Point): Point {
  return { x: (screen.x - viewport.left) / viewport.scale, y: (screen.y - viewport.top) / viewport.scale }
}

/** Returns the screen point of a page point. */
export function toScreen(viewport: Viewport, page: Point): Point {
  return { x: page.x * viewport.scale + viewport.left, y: page.y * viewport.scale + viewport.top }
}

/** Returns the viewport that shows the whole page, centered, `margin` CSS pixels from the nearest edge. */
export function fitPage(surface: Size, margin: number): Viewport {
  const width = Math.max(surface.width - 2 * margin, MIN_SIDE_PX)
  const height = Math.max(surface.height - 2 * margin, MIN_SIDE_PX)
  const scale = Math.min(width / PAGE_WIDTH, height / PAGE_HEIGHT)
  return {
    scale,
    left: (surface.width - PAGE_WIDTH * scale) / 2,
    top: (surface.height - PAGE_HEIGHT * scale) / 2,
  }
}

/** Returns the nearest allowed viewport: scaled from fitted to `maxZoom` times that, and never outside the surface. */
export function keepInView(viewport: Viewport, surface: Size, margin: number, maxZoom: number = MAX_ZOOM): Viewport {
  const fitted = fitPage(surface, margin)
  const scale = Math.min(Math.max(viewport.scale, fitted.scale), fitted.scale * maxZoom)
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

/** Zooms by `factor`. The page point under `anchor` (a screen point) stays in place. */
export function zoomAt(viewport: Viewport, factor: number, anchor: Point): Viewport {
  return {
    scale: viewport.scale * factor,
    left: anchor.x - (anchor.x - viewport.left) * factor,
    top: anchor.y - (anchor.y - viewport.top) * factor,
  }
}

/** Moves the page by this many CSS pixels. */
export function panBy(viewport: Viewport, dx: number, dy: number): Viewport {
  return { ...viewport, left: viewport.left + dx, top: viewport.top + dy }
}

type PointPair = readonly [Point, Point]

const distance = ([a, b]: PointPair): number => Math.hypot(b.x - a.x, b.y - a.y)
const middle = ([a, b]: PointPair): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** Makes the page follow two fingers that moved from `before` to `after`: it scales and moves, and does not rotate. */
export function pinch(viewport: Viewport, before: PointPair, after: PointPair): Viewport {
  const from = middle(before)
  const to = middle(after)
  const factor = distance(before) > 0 ? distance(after) / distance(before) : 1
  return panBy(zoomAt(viewport, factor, from), to.x - from.x, to.y - from.y)
}
