/** The history of an artwork as steps one can go through: each stroke, each undo, each redo, in the order it was kept. */
import * as Y from 'yjs'
import { newArtworkDocument, readEntries, strokesOf, undoneOf } from '#crdt/document/artwork-document.ts'
import type { Color } from '#crdt/document/stroke/color.ts'
import { decodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import type { Tool } from '#crdt/document/stroke/stroke.ts'
import { isUndone, type DocumentEntry } from '#crdt/document/document-entry.ts'
import type { LoggedUpdate } from './read-history.ts'

export type StepKind = 'stroke' | 'undo' | 'redo'

export interface ReplayStep {
  readonly kind: StepKind
  readonly strokeId: string
  /** The account that did it: the stroke's author, or who took it back (the owner may take back anybody's). */
  readonly userId: number
  /** ISO time at which the server kept it. */
  readonly at: string
  /** Of the stroke it is about; an eraser has no color. */
  readonly tool: Tool
  readonly color: Color | null
}

export class ReplayLog {
  readonly #doc = newArtworkDocument()
  readonly #strokes = new Map<string, { readonly tool: Tool; readonly color: Color | null; undone: boolean }>()
  readonly #steps: ReplayStep[] = []
  /** What the entry being added has put into the document, and whose flags it has changed. */
  #inserted: Uint8Array[] = []
  #flagged: string[] = []
  /** What is shown and what is taken back after the first `#count` steps. */
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

  /** Takes the next entries of the log, in its order. */
  add(entries: readonly LoggedUpdate[]): void {
    for (const { userId, at, update } of entries) {
      this.#inserted = []
      this.#flagged = []
      Y.applyUpdate(this.#doc, update)
      for (const bytes of this.#inserted) this.#drawn(bytes, at)
      for (const strokeId of this.#flagged) this.#flag(strokeId, userId, at)
    }
  }

  /** The picture after the first `count` steps, in painting order: what is not drawn yet is not there. */
  entriesAt(count: number): DocumentEntry[] {
    this.#goTo(count)
    return readEntries(this.#doc).flatMap((entry) => {
      const undone = this.#undoneThen.get(entry.stroke.id)
      if (undone === undefined) return []
      return [undone === entry.undone ? entry : { stroke: entry.stroke, undone }]
    })
  }

  /** From where it was, step by step: a long history is not gone through anew for each moment. */
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

  #drawn(bytes: Uint8Array, at: string): void {
    const { id, author, tool, ...rest } = decodeStroke(bytes)
    const color = 'color' in rest ? rest.color : null
    this.#strokes.set(id, { tool, color, undone: false })
    this.#steps.push({ kind: 'stroke', strokeId: id, userId: author, at, tool, color })
  }

  /** A step, if the flag means something else than before. */
  #flag(strokeId: string, userId: number, at: string): void {
    const stroke = this.#strokes.get(strokeId)
    const undone = isUndone(undoneOf(this.#doc).get(strokeId))
    if (!stroke || stroke.undone === undone) return
    stroke.undone = undone
    const { tool, color } = stroke
    this.#steps.push({ kind: undone ? 'undo' : 'redo', strokeId, userId, at, tool, color })
  }
}
