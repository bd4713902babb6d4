/** The growing strokes: how they are sent to the painter worker, and which of them it shows over the document's picture. */
import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import type { BrushStroke, EraserStroke, Path, Stroke } from '#crdt/document/stroke/stroke.ts'
import { isSameStroke } from '#crdt/presence/hidden-id.ts'

/**
 * The strokes that the painter shows over the document's picture: the one under this person's pointer, other people's growing
 * ones, and own finished ones that are still landing. A stroke is shown either from here or from the document, never from both.
 */
export class GrowingStrokes {
  readonly #own = new StrokeDeltaDecoder()
  readonly #remote = new StrokeDeltaDecoder()
  #remoteShown: ReadonlySet<Stroke> = new Set()
  /** Own strokes that the pointer has let go of. Each stays visible until the picture holds it. */
  readonly #landing = new Map<string, Stroke>()
  /** Ids of shown strokes that were looked up in the painted entries and are not there, and which entries these were. */
  #unpainted: ReadonlySet<string> = new Set()
  #searched: { readonly entries: readonly DocumentEntry[]; readonly count: number } = { entries: [], count: 0 }

  /** @param delta the stroke under this person's pointer; null when it was finished or abandoned */
  setOwn(delta: StrokeDelta | null): void {
    const [before] = this.#own.strokes
    this.#own.decode(delta ? [delta] : [])
    if (before && before.id !== this.#own.strokes[0]?.id) this.#landing.set(before.id, before)
  }

  /** Other people's strokes have changed. They are shown as they were until `showRemote`. */
  setRemote(deltas: readonly StrokeDelta[]): void {
    this.#remote.decode(deltas)
  }

  /** Shows other people's strokes as they are now. */
  showRemote(): void {
    this.#remoteShown = new Set(this.#remote.strokes)
  }

  /** Other people's strokes as they are shown. */
  get remote(): ReadonlySet<Stroke> {
    return this.#remoteShown
  }

  /** Drops own strokes: they went with the document that the server refused. */
  dropOwn(): void {
    this.#own.decode([])
    this.#landing.clear()
  }

  /**
   * Returns what to show over a picture of the first `painted` entries, in painting order. The same array of entries as before may have
   * grown at its end, and is otherwise as it was.
   */
  visible(entries: readonly DocumentEntry[], painted: number): Stroke[] {
    this.#endLandings(entries, painted)
    const growing = [...this.#landing.values(), ...this.#remoteShown, ...this.#own.strokes]
    const searched = entries === this.#searched.entries ? this.#searched.count : 0
    const visible = growing.filter((stroke) => {
      const from = this.#unpainted.has(stroke.id) ? searched : 0
      for (let index = painted - 1; index >= from; index -= 1)
        if (isSameStroke(stroke, entries[index]!.stroke)) return false
      return true
    })
    this.#unpainted = new Set(visible.map(({ id }) => id))
    this.#searched = { entries, count: painted }
    return visible
  }

  /**
   * A stroke lands only while the document holds it unpainted: one that is painted, undone or abandoned is dropped. It is shown as it
   * was finished, which may be longer than it was shown last.
   */
  #endLandings(entries: readonly DocumentEntry[], painted: number): void {
    if (this.#landing.size === 0) return
    const waiting = new Map(entries.slice(painted).map((entry) => [entry.stroke.id, entry]))
    for (const id of this.#landing.keys()) {
      const entry = waiting.get(id)
      if (!entry || entry.undone) this.#landing.delete(id)
      else this.#landing.set(id, entry.stroke)
    }
  }
}

/**
 * What the painter worker is sent of a growing stroke: all of it at first, then only its new points. Copying hundreds of points to
 * another thread many times a second takes longer than painting the last few.
 */
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
