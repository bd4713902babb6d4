/** Strokes with default fields; a test states only the fields it is about. */
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import type { StoredEntry } from '#crdt/document/document-entry.ts'
import type { BrushStroke, FillStroke, Stroke } from '#crdt/document/stroke/stroke.ts'

const base = { id: 'plain', author: 1, madeAt: 0, itemId: 0, color: 0, opacity: 100 } as const

/** An opaque black fill in the page's corner, on white paper. */
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

/** A round, opaque black dot in the page's corner, 10 px wide, not clipped to a region, without pressures. */
export const plainLine = (settings: Partial<BrushStroke> = {}): BrushStroke => ({
  ...base,
  tool: 'brush',
  size: 10,
  tip: 'round',
  insideRegion: 0,
  path: { points: [0, 0], pressures: null },
  ...settings,
})

/** The shown entry of a valid stroke. */
export const shownEntry = (stroke: Stroke): StoredEntry => ({ stroke, undone: false, bytes: encodeStroke(stroke) })
