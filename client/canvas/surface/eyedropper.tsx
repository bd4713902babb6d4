import { type CSSProperties, useEffect, useState } from 'react'
import { type Color, toHex } from '#crdt/document/stroke/color.ts'
import type { Studio } from '#client/canvas/studio.ts'
import { isOnPage, pageToUnits, type Point } from '#client/canvas/input/geometry.ts'
import type { ContactKind } from '#client/canvas/input/pointer-arbiter.ts'
import { paperName } from './color-name.ts'

export interface PickPlace {
  /** Logical pixels, on the page. */
  readonly point: Point
  /** A finger hides what is under it, so the loupe shows the color next to it. */
  readonly byFinger: boolean
}

/** Within this distance of the page's upper edge there is no room above a finger. Logical pixels. */
const NO_ROOM_ABOVE_PX = 170

/** A ring at the eyedropper's point in the color that it would pick, with the color's name. */
export function PickLoupe({ painter, place }: { painter: Studio['painter']; place: PickPlace }) {
  const [color, setColor] = useState<Color | null>(null)
  const { x, y } = pageToUnits(place.point)
  useEffect(() => {
    let wanted = true
    void painter.colorAt(x, y).then((found) => wanted && setColor(found))
    return () => {
      wanted = false
    }
  }, [painter, x, y])
  if (color === null) return null
  const where = !place.byFinger ? 'around' : place.point.y < NO_ROOM_ABOVE_PX ? 'below' : 'above'
  const style = { '--x': `${place.point.x}px`, '--y': `${place.point.y}px`, '--picked': toHex(color) }
  return (
    <div aria-hidden="true" className="pick-loupe" data-where={where} style={style as CSSProperties}>
      <div className="pick-loupe-ring" />
      <span className="pick-loupe-name">{paperName(color)}</span>
    </div>
  )
}

/** The eyedropper on the surface: follows the pointer for the loupe, and picks the point where the press is released. */
interface EyedropperOptions {
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
