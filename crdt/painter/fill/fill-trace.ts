/**
 * Records which pixels a fill took at the screen's scale, so that a painter of a finer scale takes the same. A flood at the
 * finer scale could leak: soft edges close a narrow gap between two lines on the screen, and leave it open there.
 */
import { WIDTH } from '#crdt/painter/planes/planes.ts'
import type { FillPaint } from './fill-paint.ts'
import type { FloodedArea } from './flood.ts'
import type { PatternName } from './pattern.ts'
import type { Rim } from './rim.ts'

export interface FillTrace {
  /** The region's label; 0 where the page has none. */
  readonly label: number
  /** Null when the fill took the whole region. */
  readonly part: FillPart | null
}

/** Stretches of pixels are pairs of first and past-the-last pixel index of the screen's picture, each within one row. */
export interface FillPart {
  /** The paint that was detected in the area (see FillPaint). */
  readonly base: number
  readonly light: number
  readonly name: PatternName
  readonly area: Uint32Array<ArrayBuffer>
  /** The soft edge next to the area. */
  readonly edge: Uint32Array<ArrayBuffer>
}

export function traceArea({ runs }: FloodedArea, { edge }: Rim, { base, light, name }: FillPaint): FillPart {
  return { base, light, name, area: Uint32Array.from(runs), edge: stretchesOf(edge) }
}

/** Returns pixels in page order as stretches; each row of the page begins a new one. */
function stretchesOf(pixels: Uint32Array): Uint32Array<ArrayBuffer> {
  const stretches: number[] = []
  if (pixels.length === 0) return new Uint32Array()
  let from = 0
  for (let at = 1; at <= pixels.length; at += 1) {
    if (at < pixels.length && pixels[at] === pixels[at - 1]! + 1 && pixels[at]! % WIDTH !== 0) continue
    stretches.push(pixels[from]!, pixels[at - 1]! + 1)
    from = at
  }
  return Uint32Array.from(stretches)
}
