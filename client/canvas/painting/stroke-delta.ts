/**
 * Sends growing strokes to the painter worker: each one whole at first, then only its new points. Copying hundreds of points
 * to another thread many times a second takes longer than painting the last few.
 */
import type { BrushStroke, EraserStroke, Path, Stroke } from '#crdt/document/stroke/stroke.ts'

export type StrokeDelta =
  | { readonly stroke: Stroke }
  /** The stroke that was last sent under this id: its first `kept` points stay, and `path` follows them. */
  | { readonly id: string; readonly kept: number; readonly path: Path }

type StrokesById = ReadonlyMap<string, Stroke>

/** The sender's end. It holds the strokes as it last sent them, because the next deltas refer to them. */
export class StrokeDeltaEncoder {
  #sent: StrokesById = new Map()

  /** Returns one delta for each of `strokes`, which replace those sent before. */
  encode(strokes: readonly Stroke[]): StrokeDelta[] {
    const deltas = strokes.map((stroke) => deltaOf(stroke, this.#sent))
    this.#sent = byId(strokes)
    return deltas
  }

  /** The receiver has dropped its strokes. */
  reset(): void {
    this.#sent = new Map()
  }
}

/** The receiver's end. It holds the strokes as it last decoded them: the ones that are growing now. */
export class StrokeDeltaDecoder {
  #strokes: readonly Stroke[] = []

  get strokes(): readonly Stroke[] {
    return this.#strokes
  }

  /** Replaces the strokes by those that `deltas` describe. Throws RangeError for a delta of a stroke that was never sent. */
  decode(deltas: readonly StrokeDelta[]): void {
    const known = byId(this.#strokes)
    this.#strokes = deltas.map((delta) => applyDelta(delta, known))
  }
}

const byId = (strokes: readonly Stroke[]): StrokesById => new Map(strokes.map((stroke) => [stroke.id, stroke]))

function deltaOf(stroke: Stroke, sent: StrokesById): StrokeDelta {
  const known = sent.get(stroke.id)
  if (!known || !isLine(known) || !isLine(stroke) || !isSameButPath(known, stroke)) return { stroke }
  const { path: from } = known
  const { path: to } = stroke
  let kept = 0
  const shorter = Math.min(from.points.length, to.points.length) / 2
  while (kept < shorter && isSamePoint(from, to, kept)) kept += 1
  const pressures = to.pressures && to.pressures.slice(kept)
  return { id: stroke.id, kept, path: { points: to.points.slice(kept * 2), pressures } }
}

function applyDelta(delta: StrokeDelta, strokes: StrokesById): Stroke {
  if ('stroke' in delta) return delta.stroke
  const { id, kept, path } = delta
  const known = strokes.get(id)
  if (!known || !isLine(known)) throw new RangeError(`No line ${id} is growing`)
  const points = [...known.path.points.slice(0, kept * 2), ...path.points]
  const pressures = path.pressures && [...(known.path.pressures ?? []).slice(0, kept), ...path.pressures]
  return { ...known, path: { points, pressures } }
}

type Line = BrushStroke | EraserStroke

const isLine = (stroke: Stroke): stroke is Line => 'path' in stroke

function isSameButPath(a: Line, b: Line): boolean {
  const rest = (line: Line): Record<string, unknown> => ({ ...line, path: line.path.pressures === null })
  const [one, other] = [rest(a), rest(b)]
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key])
}

function isSamePoint(a: Path, b: Path, index: number): boolean {
  return (
    a.points[index * 2] === b.points[index * 2] &&
    a.points[index * 2 + 1] === b.points[index * 2 + 1] &&
    a.pressures?.[index] === b.pressures?.[index]
  )
}
