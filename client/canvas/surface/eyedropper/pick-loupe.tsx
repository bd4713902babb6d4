import { useEffect, useState, type CSSProperties } from 'react'
import { toHex, type Color } from '#crdt/document/stroke/color.ts'
import type { Studio } from '#client/canvas/studio.ts'
import { toUnits } from '#client/canvas/geometry/page-units.ts'
import { paperWord } from '#client/canvas/surface/region-cursor/color-words.ts'
import type { Point } from '#client/canvas/geometry/viewport.ts'
import './pick-loupe.css'

export interface PickPlace {
  /** Logical pixels, on the page. */
  readonly point: Point
  /** A finger covers what is under it: the color is shown beside it then. */
  readonly byFinger: boolean
}

/** Logical pixels from the page's upper edge within which there is no room above a finger. */
const UPPER_EDGE = 170

/** A ring around the eyedropper's point in the color that it would take, with the color's name. */
export function PickLoupe({ painter, place }: { painter: Studio['painter']; place: PickPlace }) {
  const [color, setColor] = useState<Color | null>(null)
  const { x, y } = toUnits(place.point)
  useEffect(() => {
    let wanted = true
    void painter.colorAt(x, y).then((found) => wanted && setColor(found))
    return () => {
      wanted = false
    }
  }, [painter, x, y])
  if (color === null) return null
  const where = !place.byFinger ? 'around' : place.point.y < UPPER_EDGE ? 'below' : 'above'
  const style = { '--x': `${place.point.x}px`, '--y': `${place.point.y}px`, '--picked': toHex(color) }
  return (
    <div aria-hidden="true" className="pick-loupe" data-where={where} style={style as CSSProperties}>
      <div className="pick-loupe-ring" />
      <span className="pick-loupe-name">{paperWord(color)}</span>
    </div>
  )
}
