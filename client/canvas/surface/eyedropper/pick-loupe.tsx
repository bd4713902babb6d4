import { useEffect, useState, type CSSProperties } from 'react'
import { toHex, type Color } from '#crdt/document/stroke/color.ts'
import type { Studio } from '#client/canvas/studio.ts'
import { pageToUnits } from '#client/canvas/geometry/page-units.ts'
import { paperWord } from '#client/canvas/surface/region-cursor/color-words.ts'
import type { Point } from '#client/canvas/geometry/points.ts'
import './pick-loupe.css'

export interface PickPlace {
  /** Logical pixels, on the page. */
  readonly point: Point
  /** A finger hides what is under it, so the loupe shows the color beside it. */
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
      <span className="pick-loupe-name">{paperWord(color)}</span>
    </div>
  )
}
