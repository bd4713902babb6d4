/**
 * The document as plain data for a thread without Yjs: encoded strokes in painting order and their flags. The changes of
 * document-changes.ts keep it up to date; they only add, because a document never loses anything. A change costs what it brings, and what
 * lies behind it in the list.
 */
import { isUndone, readEntry, type StoredEntry, type UndoFlag } from './document-entry.ts'
import { OwnStrokes, type UndoState } from './own-strokes.ts'

export interface DocumentChange {
  /** Encoded strokes that were inserted together, and the index of the first. Apply them in this order. */
  readonly inserted: readonly { readonly index: number; readonly strokes: readonly Uint8Array[] }[]
  /** New and changed flags. */
  readonly flags: readonly (readonly [strokeId: string, flag: UndoFlag])[]
}

export class DocumentCopy {
  readonly #strokes: Uint8Array[] = []
  readonly #flags = new Map<string, UndoFlag>()
  /** Entries of the first `#decoded` strokes that are valid. */
  #entries: StoredEntry[] = []
  #decoded = 0
  /** Where each stroke is among the entries. */
  readonly #places = new Map<string, number>()
  /** A stroke's id is there twice, which only a document that no server has checked can hold. */
  #hasDuplicates = false
  #shown = 0
  /** Where flags have changed since `takeChanges`; null when strokes have come before others. */
  #flagged: Set<number> | null = null
  /** Strokes by author, as far as they were asked for; null when they must be read again. */
  readonly #own = new Map<number, OwnStrokes | null>()

  applyChange({ inserted, flags }: DocumentChange): void {
    for (const { index, strokes } of inserted) this.#insert(index, strokes)
    for (const [strokeId, flag] of flags) this.#flags.set(strokeId, flag)
    if (flags.length > 0) this.#showFlags(flags)
  }

  /**
   * Returns all valid strokes in painting order. The array grows with strokes at its end, and changed flags are set in it. Strokes before
   * others make a new one.
   */
  entries(): readonly StoredEntry[] {
    this.#decodeNew()
    return this.#entries
  }

  /**
   * Returns how `entries` differs from what it was at the last call: by strokes at its end, and by the flags of the entries at these
   * indexes, which ascend. Returns null when it differs in other ways too.
   */
  takeChanges(): readonly number[] | null {
    this.#decodeNew()
    const changed = this.#flagged && [...this.#flagged].toSorted((a, b) => a - b)
    this.#flagged = new Set()
    return changed
  }

  /** Returns the number of strokes that are not undone. */
  shownCount(): number {
    this.#decodeNew()
    return this.#shown
  }

  undoState(author: number): UndoState {
    let own = this.#own.get(author)
    if (!own) {
      own = new OwnStrokes(author)
      own.insert(0, this.#strokes, this.#flagOf)
      this.#own.set(author, own)
    }
    return own.state
  }

  #insert(index: number, strokes: readonly Uint8Array[]): void {
    if (index === this.#strokes.length) for (const bytes of strokes) this.#strokes.push(bytes)
    else this.#insertBefore(index, strokes)
    for (const [author, own] of this.#own) if (!own?.insert(index, strokes, this.#flagOf)) this.#own.set(author, null)
  }

  #insertBefore(index: number, strokes: readonly Uint8Array[]): void {
    const behind = this.#strokes.splice(index)
    for (const bytes of [...strokes, ...behind]) this.#strokes.push(bytes)
    if (index >= this.#decoded) return
    // Only a document that no server has checked holds strokes that are not valid, which have no entry.
    const first = this.#entries.length === this.#decoded ? index : 0
    this.#forget(first)
  }

  /** Reads the strokes from this one on again, when they are asked for. */
  #forget(first: number): void {
    for (const { undone } of this.#entries.slice(first)) if (!undone) this.#shown -= 1
    this.#entries = this.#entries.slice(0, first)
    this.#decoded = first
    this.#flagged = null
  }

  #decodeNew(): void {
    for (; this.#decoded < this.#strokes.length; this.#decoded += 1) {
      const entry = readEntry(this.#strokes[this.#decoded]!, this.#flagOf)
      if (!entry) continue
      const { id } = entry.stroke
      this.#hasDuplicates ||= this.#entries[this.#places.get(id) ?? -1]?.stroke.id === id
      this.#places.set(id, this.#entries.length)
      this.#entries.push(entry)
      if (!entry.undone) this.#shown += 1
    }
  }

  #showFlags(flags: DocumentChange['flags']): void {
    if (this.#hasDuplicates) this.#forget(0)
    for (const [strokeId, flag] of flags) {
      for (const own of this.#own.values()) own?.flag(strokeId, flag)
      const place = this.#places.get(strokeId) ?? -1
      const before = this.#entries[place]
      if (before?.stroke.id !== strokeId || before.undone === isUndone(flag)) continue
      this.#entries[place] = readEntry(before.bytes, this.#flagOf)!
      this.#shown += before.undone ? 1 : -1
      this.#flagged?.add(place)
    }
  }

  readonly #flagOf = (strokeId: string): UndoFlag | undefined => this.#flags.get(strokeId)
}
