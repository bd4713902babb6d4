/**
 * The document as plain data for a thread without Yjs: encoded strokes in painting order and their flags. The changes of
 * document-changes.ts keep it up to date; they only add, because a document never loses anything.
 */
import { readEntry, type StoredEntry, type UndoFlag } from './document-entry.ts'
import { undoState, type OwnStroke, type UndoState } from './undo-rules.ts'

export interface DocumentChange {
  /** Encoded strokes that were inserted together, and the index of the first. Apply them in this order. */
  readonly inserted: readonly { readonly index: number; readonly strokes: readonly Uint8Array[] }[]
  /** New and changed flags. */
  readonly flags: readonly (readonly [strokeId: string, flag: UndoFlag])[]
}

export class DocumentCopy {
  #strokes: Uint8Array[] = []
  readonly #flags = new Map<string, UndoFlag>()
  /** Entries of the first `#decoded` strokes, so that an appended stroke does not cost reading all before it again. */
  #entries: StoredEntry[] = []
  #decoded = 0
  #shown = 0
  /** Strokes by author. */
  readonly #own = new Map<number, OwnStroke[]>()

  applyChange({ inserted, flags }: DocumentChange): void {
    for (const { index, strokes } of inserted) {
      if (index === this.#strokes.length) for (const bytes of strokes) this.#strokes.push(bytes)
      else {
        this.#strokes = [...this.#strokes.slice(0, index), ...strokes, ...this.#strokes.slice(index)]
        this.#resetEntries()
      }
    }
    for (const [strokeId, flag] of flags) this.#flags.set(strokeId, flag)
    if (flags.length > 0) this.#resetEntries()
  }

  /** Returns all valid strokes in painting order. The array grows with strokes at the end; any other change makes a new one. */
  entries(): readonly StoredEntry[] {
    this.#decodeNew()
    return this.#entries
  }

  /** Returns the number of strokes that are not undone. */
  shownCount(): number {
    this.#decodeNew()
    return this.#shown
  }

  undoState(author: number): UndoState {
    this.#decodeNew()
    return undoState(this.#own.get(author) ?? [], this.#flagOf)
  }

  #resetEntries(): void {
    this.#entries = []
    this.#decoded = 0
    this.#shown = 0
    this.#own.clear()
  }

  #decodeNew(): void {
    if (this.#decoded === this.#strokes.length) return
    const fresh = this.#strokes
      .slice(this.#decoded)
      .map((bytes) => readEntry(bytes, this.#flagOf))
      .filter((entry) => entry !== null)
    for (const entry of fresh) {
      const { stroke, undone } = entry
      this.#entries.push(entry)
      if (!undone) this.#shown += 1
      const own = this.#own.get(stroke.author)
      if (own) own.push({ id: stroke.id, undone })
      else this.#own.set(stroke.author, [{ id: stroke.id, undone }])
    }
    this.#decoded = this.#strokes.length
  }

  readonly #flagOf = (strokeId: string): UndoFlag | undefined => this.#flags.get(strokeId)
}
