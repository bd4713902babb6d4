/**
 * The document as plain data for a thread without Yjs: the packed strokes in painting order and their flags, kept up by what
 * changes (document-changes.ts). Nothing is ever taken out of a document, so a change only adds.
 */
import { readEntry, type DocumentEntry, type UndoFlag } from './document-entry.ts'
import { undoState } from './undo-rules.ts'

export interface DocumentChange {
  /** Packed strokes that appeared together, where the first of them is; indexes count what comes before in this list. */
  readonly inserted: readonly { readonly index: number; readonly strokes: readonly Uint8Array[] }[]
  /** Flags that are new or different. */
  readonly flags: readonly (readonly [strokeId: string, flag: UndoFlag])[]
}

export class DocumentCopy {
  #strokes: Uint8Array[] = []
  readonly #flags = new Map<string, UndoFlag>()

  apply({ inserted, flags }: DocumentChange): void {
    for (const { index, strokes } of inserted) {
      if (index === this.#strokes.length) for (const bytes of strokes) this.#strokes.push(bytes)
      else this.#strokes = [...this.#strokes.slice(0, index), ...strokes, ...this.#strokes.slice(index)]
    }
    for (const [strokeId, flag] of flags) this.#flags.set(strokeId, flag)
  }

  /** All strokes in painting order, but what is no valid one. */
  entries(): DocumentEntry[] {
    const flagOf = this.#flagOf()
    return this.#strokes.map((bytes) => readEntry(bytes, flagOf)).filter((entry) => entry !== null)
  }

  /** @param entries as `entries` answered them. */
  undoState(
    entries: readonly DocumentEntry[],
    author: number,
  ): { readonly canUndo: boolean; readonly canRedo: boolean } {
    return undoState(entries, this.#flagOf(), author)
  }

  #flagOf(): (strokeId: string) => UndoFlag | undefined {
    return (strokeId) => this.#flags.get(strokeId)
  }
}
