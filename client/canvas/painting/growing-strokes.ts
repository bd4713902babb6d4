/**
 * The strokes that the painter shows over the document's picture: the one under this person's pointer, other people's growing
 * ones, and own finished ones that are still landing. A stroke is shown either from here or from the document, never from both.
 */
import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { isSameStroke } from '#crdt/presence/hidden-id.ts'
import { StrokeDeltaDecoder, type StrokeDelta } from './stroke-delta.ts'

export class GrowingStrokes {
  readonly #own = new StrokeDeltaDecoder()
  readonly #remote = new StrokeDeltaDecoder()
  #remoteShown: ReadonlySet<Stroke> = new Set()
  /** Own strokes that the pointer has let go of. Each stays visible until the picture holds it. */
  readonly #landing = new Map<string, Stroke>()
  /** Ids of shown strokes that were looked up in the painted entries and are not there. Saves the search while nothing is painted. */
  #unpainted: ReadonlySet<string> = new Set()

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

  /** More of the document has been painted. */
  forgetLookups(): void {
    this.#unpainted = new Set()
  }

  /** Returns what to show over a picture of the first `painted` entries, in painting order. */
  visible(entries: readonly DocumentEntry[], painted: number): Stroke[] {
    this.#endLandings(entries, painted)
    const growing = [...this.#landing.values(), ...this.#remoteShown, ...this.#own.strokes]
    let unknown = growing.filter(({ id }) => !this.#unpainted.has(id))
    for (let index = painted - 1; index >= 0 && unknown.length > 0; index -= 1) {
      const stored = entries[index]!.stroke
      if (unknown.some((stroke) => isSameStroke(stroke, stored)))
        unknown = unknown.filter((stroke) => !isSameStroke(stroke, stored))
    }
    const visible = growing.filter((stroke) => this.#unpainted.has(stroke.id) || unknown.includes(stroke))
    this.#unpainted = new Set(visible.map(({ id }) => id))
    return visible
  }

  /** A stroke lands only while the document holds it unpainted: one that is painted, or was abandoned, is dropped. */
  #endLandings(entries: readonly DocumentEntry[], painted: number): void {
    if (this.#landing.size === 0) return
    const waiting = new Set(entries.slice(painted).map(({ stroke }) => stroke.id))
    for (const id of this.#landing.keys()) if (!waiting.has(id)) this.#landing.delete(id)
  }
}
