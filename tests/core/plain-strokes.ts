/** Strokes for tests to whom most of a stroke does not matter: each names what it is about, and the rest is plain. */
import type { BrushStroke, FillStroke } from '#crdt/document/stroke/stroke.ts'

const base = { id: 'plain', author: 1, madeAt: 0, itemId: 0, color: 0, opacity: 100 } as const

/** Black, opaque, in the page's corner, on paper that was white. */
export const plainFill = (settings: Partial<FillStroke> = {}): FillStroke => ({
  ...base,
  tool: 'fill',
  x: 0,
  y: 0,
  region: 0,
  target: 0xffffff,
  style: 'solid',
  ...settings,
})

/** A round dot in the page's corner, black, opaque, ten pixels wide, free of regions and of pressure. */
export const plainLine = (settings: Partial<BrushStroke> = {}): BrushStroke => ({
  ...base,
  tool: 'brush',
  size: 10,
  tip: 'round',
  insideRegion: 0,
  path: { points: [0, 0], pressures: null },
  ...settings,
})
