/**
 * The document as plain data for a thread without Yjs: the packed strokes in painting order and their flags, kept up by what
 * changes (document-changes.ts). Nothing is ever taken out of a document, so a change only adds.
 */
import { readEntry, type DocumentEntry, type UndoFlag } from './document-entry.ts'
import { undoState, type OwnStroke, type UndoState } from './undo-rules.ts'

export interface DocumentChange {
  /** Packed strokes that appeared together, where the first of them is; indexes count what comes before in this list. */
  readonly inserted: readonly { readonly index: number; readonly strokes: readonly Uint8Array[] }[]
  /** Flags that are new or different. */
  readonly flags: readonly (readonly [strokeId: string, flag: UndoFlag])[]
}

export class DocumentCopy {
  #strokes: Uint8Array[] = []
  readonly #flags = new Map<string, UndoFlag>()
  /** The entries of the first `#read` of the strokes: what comes at the end costs no second look at thousands before it. */
  #entries: readonly DocumentEntry[] = []
  #read = 0
  #shown = 0
  readonly #own = new Map<number, OwnStroke[]>()

  applyChange({ inserted, flags }: DocumentChange): void {
    for (const { index, strokes } of inserted) {
      if (index === this.#strokes.length) for (const bytes of strokes) this.#strokes.push(bytes)
      else {
        this.#strokes = [...this.#strokes.slice(0, index), ...strokes, ...this.#strokes.slice(index)]
        this.#forget()
      }
    }
    for (const [strokeId, flag] of flags) this.#flags.set(strokeId, flag)
    if (flags.length > 0) this.#forget()
  }

  /** All strokes in painting order, but what is no valid one. The same array until something changes. */
  entries(): readonly DocumentEntry[] {
    this.#readOn()
    return this.#entries
  }

  /** How many strokes are in the picture: those taken back are not. */
  shownCount(): number {
    this.#readOn()
    return this.#shown
  }

  undoState(author: number): UndoState {
    this.#readOn()
    return undoState(this.#own.get(author) ?? [], this.#flagOf)
  }

  #forget(): void {
    this.#entries = []
    this.#read = 0
    this.#shown = 0
    this.#own.clear()
  }

  #readOn(): void {
    if (this.#read === this.#strokes.length) return
    const fresh = this.#strokes
      .slice(this.#read)
      .map((bytes) => readEntry(bytes, this.#flagOf))
      .filter((entry) => entry !== null)
    for (const { stroke, undone } of fresh) {
      if (!undone) this.#shown += 1
      const own = this.#own.get(stroke.author)
      if (own) own.push({ id: stroke.id, undone })
      else this.#own.set(stroke.author, [{ id: stroke.id, undone }])
    }
    this.#entries = [...this.#entries, ...fresh]
    this.#read = this.#strokes.length
  }

  readonly #flagOf = (strokeId: string): UndoFlag | undefined => this.#flags.get(strokeId)
}
