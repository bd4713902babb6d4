/** Keeps the viewport of the page on its surface: fitted until the person zooms or pans, and always in view. */
import type { WheelMove } from '#client/canvas/input/pointer-events.ts'
import {
  fitPage,
  keepInView,
  panBy,
  pinch,
  type Point,
  toPage,
  toScreen,
  type Viewport,
  zoomAt,
} from '#client/canvas/input/geometry.ts'

export interface SurfaceViewOptions {
  readonly surface: HTMLElement
  /** CSS pixels kept free around the fitted page, at the start. */
  readonly margin: number
  /** The largest scale at the start, as a multiple of the fitted one. */
  readonly maxZoom: number
  onViewport(viewport: Viewport, zoomed: boolean): void
}

/** Up to this multiple of the fitted scale, the page counts as fitted. */
const MAX_FITTED_ZOOM = 1.01
/** A point within this part of the surface's width or height from its edge is not well in view. */
const EDGE_PART = 0.08

const isWellInside = (place: number, room: number): boolean =>
  place > room * EDGE_PART && place < room * (1 - EDGE_PART)

export class SurfaceView {
  readonly #options: SurfaceViewOptions
  readonly #observer: ResizeObserver
  #viewport: Viewport
  #maxZoom: number
  #margin: number
  #zoomed = false
  /** The surface's size when the page was moved last. */
  #surface: { readonly width: number; readonly height: number }

  constructor(options: SurfaceViewOptions) {
    this.#options = options
    this.#maxZoom = options.maxZoom
    this.#margin = options.margin
    this.#surface = this.#size()
    this.#viewport = this.#fitted()
    this.#observer = new ResizeObserver(() => this.#resized())
    this.#observer.observe(options.surface)
  }

  get zoomed(): boolean {
    return this.#zoomed
  }

  /** CSS pixels per logical pixel. */
  get scale(): number {
    return this.#viewport.scale
  }

  close(): void {
    this.#observer.disconnect()
  }

  /** Returns the page point (logical pixels) at a point of the surface (CSS pixels from its corner). */
  pageAt(point: Point): Point {
    return toPage(this.#viewport, point)
  }

  /** Shows the whole page. */
  fit(): void {
    this.#move(this.#fitted())
  }

  /** Fits the page if it counts as fitted: two fingers seldom end exactly where it is. */
  settle(): void {
    if (!this.#zoomed) this.fit()
  }

  /** @param maxZoom the largest scale from now on, as a multiple of the fitted one */
  limit(maxZoom: number): void {
    this.#maxZoom = maxZoom
    this.#move(this.#viewport)
  }

  /** @param margin CSS pixels kept free around the fitted page from now on */
  keepFree(margin: number): void {
    this.#margin = margin
    this.#resized()
  }

  pan(dx: number, dy: number): void {
    this.#move(panBy(this.#viewport, dx, dy))
  }

  pinch(before: readonly [Point, Point], after: readonly [Point, Point]): void {
    this.#move(pinch(this.#viewport, before, after))
  }

  /** @param anchor where the wheel's pointer is, in CSS pixels from the surface's corner */
  wheel(move: WheelMove, anchor: Point): void {
    if (move.type === 'zoom') this.#zoom(move.factor, anchor)
    else this.pan(move.dx, move.dy)
  }

  /** Brings a page point (logical pixels) into the middle, unless it is visible already. */
  reveal(point: Point): void {
    const { x, y } = toScreen(this.#viewport, point)
    const { width, height } = this.#size()
    if (x < 0 || y < 0 || x > width || y > height) this.pan(width / 2 - x, height / 2 - y)
  }

  /**
   * Zooms in until one logical pixel has at least `scale` CSS pixels, as far as the limits allow, and brings a page point (logical
   * pixels) into the middle. A point that is well in view already stays where it is.
   */
  show(point: Point, scale: number): void {
    const { width, height } = this.#size()
    const at = toScreen(this.#viewport, point)
    const kept = this.#kept({ ...this.#viewport, scale: Math.max(this.#viewport.scale, scale) }).scale
    if (kept === this.#viewport.scale && isWellInside(at.x, width) && isWellInside(at.y, height)) return
    this.#move({ scale: kept, left: width / 2 - point.x * kept, top: height / 2 - point.y * kept })
  }

  /** Fits the page again, or keeps a zoomed one at its scale, with what was in the middle in the middle: a phone was turned. */
  #resized(): void {
    if (!this.#zoomed) return this.fit()
    const { width, height } = this.#size()
    const dx = (width - this.#surface.width) / 2
    const dy = (height - this.#surface.height) / 2
    this.#move(panBy(this.#viewport, dx, dy))
  }

  /** Limits the scale before zooming, so that the anchor also stays in place at the limits. */
  #zoom(factor: number, anchor: Point): void {
    const wanted = { ...this.#viewport, scale: this.#viewport.scale * factor }
    const { scale } = this.#kept(wanted)
    this.#move(zoomAt(this.#viewport, scale / this.#viewport.scale, anchor))
  }

  #move(wanted: Viewport): void {
    this.#surface = this.#size()
    this.#viewport = this.#kept(wanted)
    this.#zoomed = this.#viewport.scale > this.#fitted().scale * MAX_FITTED_ZOOM
    this.#options.onViewport(this.#viewport, this.#zoomed)
  }

  #kept(wanted: Viewport): Viewport {
    return keepInView(wanted, this.#size(), this.#margin, this.#maxZoom)
  }

  #fitted(): Viewport {
    return fitPage(this.#size(), this.#margin)
  }

  #size(): { width: number; height: number } {
    const { clientWidth, clientHeight } = this.#options.surface
    return { width: clientWidth, height: clientHeight }
  }
}
