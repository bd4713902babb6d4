/** The eyedropper on the surface: follows the pointer for the loupe, and picks the point where the press is released. */
import { isOnPage } from '#client/canvas/geometry/page-units.ts'
import type { Point } from '#client/canvas/geometry/points.ts'
import type { ContactKind } from '#client/canvas/input/pointer-input.ts'
import type { PickPlace } from './pick-loupe.tsx'

export interface EyedropperOptions {
  /** The eyedropper is chosen, and this person may draw. */
  isActive(): boolean
  /** Shows the loupe at this place; null hides it. */
  onPicking(place: PickPlace | null): void
  /** @param point on the page, in logical pixels */
  onPick(point: Point): void
}

export class Eyedropper {
  readonly #options: EyedropperOptions
  /** Where a pressed eyedropper is, in logical pixels; null while it is not pressed. */
  #pressedAt: Point | null = null

  constructor(options: EyedropperOptions) {
    this.#options = options
  }

  /** A finger shows the loupe only while it is pressed. @param point null when the pointer is not over the page */
  hover(point: Point | null, kind: ContactKind): void {
    this.#show(kind === 'touch' && !this.#pressedAt ? null : point, kind)
  }

  press(point: Point, kind: ContactKind): void {
    this.#pressedAt = point
    this.#show(isOnPage(point) ? point : null, kind)
  }

  drag(point: Point): void {
    if (this.#pressedAt) this.#pressedAt = point
  }

  release(): void {
    if (this.#pressedAt && isOnPage(this.#pressedAt)) this.#options.onPick(this.#pressedAt)
    this.cancel()
  }

  cancel(): void {
    if (this.#pressedAt) this.#options.onPicking(null)
    this.#pressedAt = null
  }

  #show(point: Point | null, kind: ContactKind): void {
    const isShown = point !== null && this.#options.isActive()
    this.#options.onPicking(isShown ? { point, byFinger: kind === 'touch' } : null)
  }
}
