/** Paints strokes at a finer scale than the screen's. */
import type { Stroke, FillStroke } from '#crdt/document/stroke/stroke.ts'
import { colorsMatch } from '#crdt/painter/fill/color-match.ts'
import { type FillPaint, freshPaint, layPaint, paintPixel } from '#crdt/painter/fill/fill-paint.ts'
import type { FillTrace, FillPart } from '#crdt/painter/fill/fill-trace.ts'
import { openRuns, WALL } from '#crdt/painter/fill/open-runs.ts'
import { paintRim } from '#crdt/painter/fill/paint-rim.ts'
import { patternOf } from '#crdt/painter/fill/pattern.ts'
import { AREA, EDGE, inPageOrder, type Rim } from '#crdt/painter/fill/rim.ts'
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import { scratchCoverage } from '#crdt/painter/planes/coverage.ts'
import { alphaOf, pixelsOf } from '#crdt/painter/planes/pixel.ts'
import {
  type ColorPlane,
  type Plates,
  WHOLE_PAGE,
  type Rectangle,
  SCREEN_PIXEL,
  WIDTH,
} from '#crdt/painter/planes/planes.ts'
import { regionBounds } from '#crdt/painter/plates/plates.ts'

/**
 * Paints a valid stroke. Lines and effects are painted as fine as the scale allows; a fill takes the area of its `trace` (from
 * paintAndTrace), with edges as fine. Call it in a thread of a finer scale only (see scale.ts).
 */
export function paintTraced(color: ColorPlane, plates: Plates, stroke: Stroke, trace: FillTrace | null): void {
  if (stroke.tool !== 'fill') paintStroke(color, plates, stroke)
  else if (trace !== null) paintTracedFill(color, plates, stroke, trace)
}

/** Paints a fill in the area of its trace, and nowhere else. */
function paintTracedFill(color: ColorPlane, plates: Plates, stroke: FillStroke, { label, part }: FillTrace): void {
  const pixels = pixelsOf(color)
  const region = label === 0 ? WHOLE_PAGE : regionBounds(plates, label)
  const fresh = freshPaint(stroke, region, plates.painterVersion)
  const alpha = alphaOf(stroke.opacity)
  let runs: ArrayLike<number>
  if (part === null) runs = openRuns(plates, label)
  else {
    const detected = detectedPaint(part, region)
    const refined = refine(pixels, plates, label, part, detected)
    paintRim(pixels, plates.labels, refined.rim, detected, fresh, alpha)
    refined.rim.clear()
    runs = refined.runs
  }
  for (let run = 0; run < runs.length; run += 2) layPaint(pixels, runs[run]!, runs[run + 1]!, fresh, alpha)
}

function detectedPaint({ base, light, name }: FillPart, region: Rectangle): FillPaint {
  return { base, light, name, pattern: patternOf(name, region) }
}

interface RefinedArea {
  /** Pairs of first and past-the-last pixel index, each within one row. */
  readonly runs: readonly number[]
  readonly rim: Rim
}

/**
 * Divides the pixels that the part covers: those of its area that match the detected paint are area, the others are edge. So no
 * pixel outside the part changes, however fine the lines next to it are. `rim.clear` must be called after use.
 */
function refine(pixels: Int32Array, { ink }: Plates, label: number, part: FillPart, detected: FillPaint): RefinedArea {
  const states = scratchCoverage().mask
  const runs: number[] = []
  const found: number[] = []
  const add = (at: number): void => {
    states[at] = EDGE
    found.push(at)
  }
  eachRow(part.edge, (start, end) => {
    for (let at = start; at < end; at += 1) add(at)
  })
  eachRow(part.area, (start, end) => {
    let from = start
    for (let at = start; at < end; at += 1) {
      const isWall = label === 0 && ink[at]! > WALL
      if (!isWall && colorsMatch(pixels[at]!, paintPixel(detected, at))) continue
      if (at > from) runs.push(from, at)
      add(at)
      from = at + 1
    }
    if (end > from) runs.push(from, end)
  })
  for (let run = 0; run < runs.length; run += 2) states.fill(AREA, runs[run], runs[run + 1])
  const edge = inPageOrder(found)
  const clear = (): void => {
    for (let run = 0; run < runs.length; run += 2) states.fill(0, runs[run], runs[run + 1])
    for (const at of edge) states[at] = 0
  }
  return { runs, rim: { edge, states, clear } }
}

/** Calls back with each stretch of this scale's pixels that the screen's stretches cover, row by row. */
function eachRow(stretches: Uint32Array, visit: (start: number, end: number) => void): void {
  const screenWidth = WIDTH / SCREEN_PIXEL
  for (let i = 0; i < stretches.length; i += 2) {
    const y = Math.floor(stretches[i]! / screenWidth)
    const left = (stretches[i]! - y * screenWidth) * SCREEN_PIXEL
    const right = (stretches[i + 1]! - y * screenWidth) * SCREEN_PIXEL
    for (let row = y * SCREEN_PIXEL; row < (y + 1) * SCREEN_PIXEL; row += 1) {
      visit(row * WIDTH + left, row * WIDTH + right)
    }
  }
}
