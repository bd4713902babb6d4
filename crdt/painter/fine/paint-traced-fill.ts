/** Paints a fill at a finer scale, over the same area that it took on the screen. */
import type { FillStroke } from '#crdt/document/stroke/stroke.ts'
import type { FillPaint } from '#crdt/painter/fill/fill-paint.ts'
import type { FillPart, FillTrace } from '#crdt/painter/fill/fill-trace.ts'
import { freshPaint, layPaint } from '#crdt/painter/fill/lay-paint.ts'
import { openRuns } from '#crdt/painter/fill/open-runs.ts'
import { paintRim } from '#crdt/painter/fill/paint-rim.ts'
import { patternOf } from '#crdt/painter/fill/pattern.ts'
import { alphaOf, pixelsOf } from '#crdt/painter/planes/pixel.ts'
import { WHOLE_PAGE, type ColorPlane, type Plates, type Rectangle } from '#crdt/painter/planes/planes.ts'
import { regionBounds } from '#crdt/painter/plates/plates.ts'
import { refine } from './refine.ts'

/** Paints a fill in the area of its trace, and nowhere else. */
export function paintTracedFill(
  color: ColorPlane,
  plates: Plates,
  stroke: FillStroke,
  { label, part }: FillTrace,
): void {
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
