/**
 * The versions of the painter. An artwork keeps the version it was begun with (PAINT-3), so that a better brush never repaints a
 * finished picture: a new version is added here, with its golden pictures, and the older ones stay as they are.
 */
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { paintFill } from './fill/paint-fill.ts'
import { eachFullDisc, type VisitDisc } from './lines/full-discs.ts'
import { paintPath } from './lines/paint-path.ts'
import { strokeBounds } from './lines/stroke-bounds.ts'
import { type EffectLayers, paintMagic } from './magic/paint-magic.ts'
import { type ColorPlane, type Plates, type Rectangle, WHOLE_PAGE } from './planes/planes.ts'
import { BRUSH_TIPS_1, BRUSH_TIPS_2, type BrushTips } from './tips/brush-tips.ts'
import type { FillTrace } from './fill/fill-trace.ts'

/** What one version of the painter consists of. */
export interface Painter {
  /** Paints a stroke within `clip`; see `paintStroke`. */
  readonly paintStroke: (color: ColorPlane, plates: Plates, stroke: Stroke, clip: Rectangle) => Rectangle
  /**
   * Paints a stroke of any tool; `onTrace` gets the area of a fill that took anything. A fill reads what
   * timeline/fill-memory.ts keeps, or a version with other fills changes that, too.
   */
  readonly paintAndTrace: (
    color: ColorPlane,
    plates: Plates,
    stroke: Stroke,
    onTrace: (trace: FillTrace) => void,
  ) => void
  /** Returns an upper bound of what the stroke may change or depend on, in painter pixels. */
  readonly strokeBounds: (stroke: Stroke, plates: Plates) => Rectangle
  /** Calls back with discs that the stroke hides (lines/full-discs.ts). */
  readonly eachFullDisc: (stroke: Stroke, visit: VisitDisc) => void
  /** The tips with which `GrowingPath` covers a growing line as this painter covers the finished one; null if it is painted anew as it grows. */
  readonly growingTips: BrushTips | null
}

/** The first version of the painter. Its pixels never change (crdt/painter/golden-1.json). */
export const PAINTER_1 = createPainter({
  tips: BRUSH_TIPS_1,
  effectLayers: {
    star: [
      { percent: 100, white: 0, ink: 0 },
      { percent: 45, white: 140, ink: 0 },
    ],
    sparkle: [
      { percent: 100, white: 0, ink: 0 },
      { percent: 50, white: 220, ink: 0 },
    ],
  },
})

/**
 * The second version of the painter. Its glitter looks like foil and not like salt, its sketchy tip stays a bundle of pencil lines
 * at every width, and white stars show on white paper. Its pixels never change (crdt/painter/golden-2.json).
 */
const PARTS_2: PainterParts = {
  tips: BRUSH_TIPS_2,
  effectLayers: {
    star: [
      { percent: 100, white: 0, ink: 56 },
      { percent: 86, white: 0, ink: 0 },
      { percent: 42, white: 140, ink: 0 },
    ],
    sparkle: [
      { percent: 100, white: 0, ink: 56 },
      { percent: 80, white: 0, ink: 0 },
      { percent: 45, white: 220, ink: 0 },
    ],
  },
}

/** By version. Only tests add to it while the program runs. */
export const PAINTERS = new Map<number, Painter>([
  [1, PAINTER_1],
  [2, createPainter(PARTS_2)],
  // The third has fills of its own: glitter that is no darker than a strong color, and finer dots (crdt/painter/golden-3.json).
  [3, createPainter(PARTS_2)],
])

/** Thrown for an artwork whose version this program does not have. The message is shown to people. */
export class UnknownPainter extends Error {
  override readonly name = 'UnknownPainter'
  constructor() {
    super('This picture needs a newer version of Fridgedoor. Please reload the page.')
  }
}

/** Throws UnknownPainter if this program cannot paint on these plates. Painting would throw it too, only later. */
export function requirePainter({ painterVersion }: Plates): void {
  painterOf(painterVersion)
}

/** Returns the painter of a version; throws UnknownPainter. */
export function painterOf(version: number): Painter {
  const painter = PAINTERS.get(version)
  if (!painter) throw new UnknownPainter()
  return painter
}

/** The parts in which versions differ. What else a fill does depends on the plates' version. */
interface PainterParts {
  readonly tips: BrushTips
  /** What each of the wand's effects is painted with, from the lowest layer up. */
  readonly effectLayers: EffectLayers
}

function createPainter({ tips, effectLayers }: PainterParts): Painter {
  const paintStroke: Painter['paintStroke'] = (color, plates, stroke, clip) => {
    switch (stroke.tool) {
      case 'brush':
      case 'eraser':
        return paintPath(color, plates, stroke, clip, tips)
      case 'fill':
        return paintFill(color, plates, stroke)
      case 'magic':
        return paintMagic(color, stroke, clip, effectLayers)
    }
  }
  return {
    paintStroke,
    paintAndTrace(color, plates, stroke, onTrace) {
      if (stroke.tool === 'fill') paintFill(color, plates, stroke, onTrace)
      else paintStroke(color, plates, stroke, WHOLE_PAGE)
    },
    strokeBounds: (stroke, plates) => strokeBounds(stroke, plates, tips),
    eachFullDisc: (stroke, visit) => eachFullDisc(stroke, tips, visit),
    growingTips: tips,
  }
}
