/**
 * One person's strokes with their flags: it chooses the strokes that undo or redo applies to, which are those of one act (UNDO-63,
 * docs/decisions/0003, docs/decisions/0238). That costs the same in a long drawing as in a short one.
 */
import { StrokeError } from './codec/stroke-reader.ts'
import { peekStroke } from './codec/stroke-codec.ts'
import { isUndone, type UndoFlag } from './document-entry.ts'
import { actOf } from './stroke/act.ts'

/** Whether a person has anything to undo or to redo. */
export interface UndoState {
  readonly canUndo: boolean
  readonly canRedo: boolean
}

export class OwnStrokes {
  readonly #author: number
  /** In document order. */
  readonly #ids: string[] = []
  /** The place of each stroke among them. */
  readonly #places = new Map<string, number>()
  readonly #flags = new Map<string, UndoFlag>()
  /** By act, the strokes of those that have several, in document order. */
  readonly #acts = new Map<string, string[]>()
  /** By flag, the strokes that were undone when the person had this number of them. */
  readonly #undoneAt = new Map<number, Set<string>>()
  #shown = 0
  /** All strokes behind this place are undone. */
  #latest = -1
  /** The index of the last one in the document's list. */
  #lastIndex = -1

  constructor(author: number) {
    this.#author = author
  }

  /** The number of strokes, also of those that are undone. */
  get count(): number {
    return this.#ids.length
  }

  get state(): UndoState {
    return { canUndo: this.#shown > 0, canRedo: this.#undoneAt.has(this.count) }
  }

  /**
   * Takes the strokes that were inserted at an index of the document's list, of which most are other people's. Returns false when one of
   * this person's lies before another of theirs, which only a second device of theirs brings about: then all must be read again.
   */
  insert(index: number, strokes: readonly Uint8Array[], flagOf: (strokeId: string) => UndoFlag | undefined): boolean {
    const isBefore = index <= this.#lastIndex
    if (isBefore) this.#lastIndex += strokes.length
    for (const [at, bytes] of strokes.entries()) {
      const stroke = peekOrNull(bytes)
      if (stroke?.author !== this.#author) continue
      if (isBefore) return false
      this.#lastIndex = index + at
      this.#add(stroke.id, flagOf(stroke.id))
    }
    return true
  }

  #add(id: string, flag: UndoFlag | undefined): void {
    this.#ids.push(id)
    // Only a document that no server has checked holds an id twice. Undo takes both for one stroke.
    if (!this.#places.has(id)) {
      this.#shown += 1
      this.#addToAct(id)
    }
    this.#latest = this.count - 1
    this.#places.set(id, this.#latest)
    if (flag !== undefined) this.flag(id, flag)
  }

  /** Sets the flag of a stroke; does nothing when it is not the person's. */
  flag(id: string, flag: UndoFlag): void {
    const place = this.#places.get(id)
    if (place === undefined) return
    const before = this.#flags.get(id)
    this.#shown += Number(isUndone(before)) - Number(isUndone(flag))
    if (typeof before === 'number') this.#removeUndoneAt(before, id)
    this.#flags.set(id, flag)
    if (typeof flag === 'number') this.#addUndoneAt(flag, id)
    if (!isUndone(flag)) this.#latest = Math.max(this.#latest, place)
  }

  /** Returns the ids of the strokes that undo takes back, in order: those shown of the act with the latest shown one. */
  latestShown(): readonly string[] {
    while (this.#latest >= 0 && this.#isUndone(this.#ids[this.#latest]!)) this.#latest -= 1
    const last = this.#ids[this.#latest]
    return last === undefined ? [] : this.#strokesOfAct(actOf(last)).filter((id) => !this.#isUndone(id))
  }

  /**
   * Returns the ids of the strokes that redo brings back, in order. Those undone since the last new stroke have the present number of
   * strokes as their flag. Repeated undo goes backwards, so of their acts the one that ends earliest was undone last.
   */
  latestUndone(): readonly string[] {
    const undone = this.#undoneAt.get(this.count) ?? []
    const ends = new Map<string, number>()
    for (const id of undone) {
      const act = actOf(id)
      ends.set(act, Math.max(ends.get(act) ?? -1, this.#places.get(id)!))
    }
    let earliest: string | null = null
    for (const [act, end] of ends) if (earliest === null || end < ends.get(earliest)!) earliest = act
    return earliest === null ? [] : this.#strokesOfAct(earliest).filter((id) => this.#flags.get(id) === this.count)
  }

  /** Returns the ids of all strokes that are not undone, in order. */
  allShown(): readonly string[] {
    return [...this.#places.keys()].filter((id) => !this.#isUndone(id))
  }

  #isUndone(id: string): boolean {
    return isUndone(this.#flags.get(id))
  }

  #strokesOfAct(act: string): readonly string[] {
    return this.#acts.get(act) ?? [act]
  }

  #addToAct(id: string): void {
    const act = actOf(id)
    const strokes = this.#acts.get(act)
    if (strokes) strokes.push(id)
    else if (act !== id) this.#acts.set(act, this.#places.has(act) ? [act, id] : [id])
  }

  #addUndoneAt(count: number, id: string): void {
    const ids = this.#undoneAt.get(count)
    if (ids) ids.add(id)
    else this.#undoneAt.set(count, new Set([id]))
  }

  #removeUndoneAt(count: number, id: string): void {
    const ids = this.#undoneAt.get(count)
    ids?.delete(id)
    if (ids?.size === 0) this.#undoneAt.delete(count)
  }
}

function peekOrNull(bytes: Uint8Array): { readonly id: string; readonly author: number } | null {
  try {
    return peekStroke(bytes)
  } catch (error) {
    if (error instanceof StrokeError) return null
    throw error
  }
}
