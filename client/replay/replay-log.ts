/** The history of an artwork as steps to play and jump through: each stroke, undo and redo, in the order of the log. */
import * as Y from 'yjs'
import { newArtworkDocument, readEntries, strokesOf, undoneOf } from '#crdt/document/artwork-document.ts'
import type { Color } from '#crdt/document/stroke/color.ts'
import { decodeStroke, peekStroke } from '#crdt/document/codec/stroke-codec.ts'
import type { Tool } from '#crdt/document/stroke/stroke.ts'
import { isUndone, type DocumentEntry } from '#crdt/document/document-entry.ts'
import type { LoggedUpdate } from './read-history.ts'

export type StepKind = 'stroke' | 'undo' | 'redo'

export interface ReplayStep {
  readonly kind: StepKind
  readonly strokeId: string
  /** The account that did it: the stroke's author, or who set the undo flag (the owner may set anybody's). */
  readonly userId: number
  /** ISO time at which the server stored it; empty when it is not known. */
  readonly at: string
  /** Tool and color of the stroke; an eraser has no color. */
  readonly tool: Tool
  readonly color: Color | null
}

export class ReplayLog {
  readonly #doc = newArtworkDocument()
  readonly #strokes = new Map<string, { readonly tool: Tool; readonly color: Color | null; undone: boolean }>()
  readonly #steps: ReplayStep[] = []
  /** Strokes and flags that the update being applied has added to the document. */
  #inserted: Uint8Array[] = []
  #flagged: string[] = []
  /** Per stroke of the first `#count` steps: whether it is undone after them. */
  readonly #undoneThen = new Map<string, boolean>()
  #count = 0

  constructor() {
    strokesOf(this.#doc).observe(({ changes }) => {
      for (const { insert } of changes.delta) if (Array.isArray(insert)) this.#inserted.push(...insert)
    })
    undoneOf(this.#doc).observe(({ keysChanged }) => this.#flagged.push(...keysChanged))
  }

  get steps(): readonly ReplayStep[] {
    return this.#steps
  }

  /** Adds the next entries of the log, in order. */
  add(entries: readonly LoggedUpdate[]): void {
    for (const { userId, at, update } of entries) {
      this.#inserted = []
      this.#flagged = []
      Y.applyUpdate(this.#doc, update)
      for (const bytes of this.#inserted) this.#addStroke(bytes, at)
      for (const strokeId of this.#flagged) this.#addFlag(strokeId, userId, at)
    }
  }

  /**
   * Adds a device's copy: its strokes become steps without a time. It does not tell when strokes were taken back and by whom, so
   * those that were are left out.
   */
  addCopy(updates: readonly Uint8Array[]): void {
    this.#inserted = []
    this.#doc.transact(() => {
      for (const update of updates) Y.applyUpdate(this.#doc, update)
    })
    for (const bytes of this.#inserted)
      if (!isUndone(undoneOf(this.#doc).get(peekStroke(bytes).id))) this.#addStroke(bytes, '')
  }

  /** Returns the document's entries after the first `count` steps, in painting order, without later strokes. */
  entriesAt(count: number): DocumentEntry[] {
    this.#goTo(count)
    return readEntries(this.#doc).flatMap((entry) => {
      const undone = this.#undoneThen.get(entry.stroke.id)
      if (undone === undefined) return []
      return [undone === entry.undone ? entry : { stroke: entry.stroke, undone }]
    })
  }

  /** Moves from the present count step by step, so that a long history is not read again for each moment. */
  #goTo(count: number): void {
    for (; this.#count < Math.min(count, this.#steps.length); this.#count += 1) {
      const { kind, strokeId } = this.#steps[this.#count]!
      this.#undoneThen.set(strokeId, kind === 'undo')
    }
    for (; this.#count > count; this.#count -= 1) {
      const { kind, strokeId } = this.#steps[this.#count - 1]!
      if (kind === 'stroke') this.#undoneThen.delete(strokeId)
      else this.#undoneThen.set(strokeId, kind === 'redo')
    }
  }

  #addStroke(bytes: Uint8Array, at: string): void {
    const { id, author, tool, ...rest } = decodeStroke(bytes)
    const color = 'color' in rest ? rest.color : null
    this.#strokes.set(id, { tool, color, undone: false })
    this.#steps.push({ kind: 'stroke', strokeId: id, userId: author, at, tool, color })
  }

  /** Adds a step if the flag changes whether the stroke is undone. */
  #addFlag(strokeId: string, userId: number, at: string): void {
    const stroke = this.#strokes.get(strokeId)
    const undone = isUndone(undoneOf(this.#doc).get(strokeId))
    if (!stroke || stroke.undone === undone) return
    stroke.undone = undone
    const { tool, color } = stroke
    this.#steps.push({ kind: undone ? 'undo' : 'redo', strokeId, userId, at, tool, color })
  }
}
