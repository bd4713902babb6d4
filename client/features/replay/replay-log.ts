/** The history of an artwork as steps one can go through: each stroke, each undo, each redo, in the order it was kept. */
import * as Y from 'yjs'
import {
  newArtworkDocument,
  readEntries,
  strokesOf,
  undoneOf,
} from '#crdt/document/artwork-document.ts'
import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import { peekStroke } from '#crdt/document/stroke-codec.ts'

export type StepKind = 'stroke' | 'undo' | 'redo'

export interface ReplayStep {
  readonly kind: StepKind
  readonly strokeId: string
  /** The account that did it: the stroke's author, or who took it back (the owner may take back anybody's). */
  readonly userId: number
  /** ISO time at which the server kept it. */
  readonly at: string
}

/** One entry of the log with its update unpacked. */
export interface LoggedUpdate {
  readonly userId: number
  readonly at: string
  readonly update: Uint8Array
}

export class ReplayLog {
  readonly #doc = newArtworkDocument()
  readonly #undone = new Map<string, boolean>()
  readonly #steps: ReplayStep[] = []
  /** What the entry being added has put into the document. */
  #inserted: Uint8Array[] = []
  #flagsChanged = false

  constructor() {
    strokesOf(this.#doc).observe(({ changes }) => {
      for (const { insert } of changes.delta) if (Array.isArray(insert)) this.#inserted.push(...insert)
    })
    undoneOf(this.#doc).observe(() => {
      this.#flagsChanged = true
    })
  }

  get steps(): readonly ReplayStep[] {
    return this.#steps
  }

  /** Takes the next entries of the log, in its order. */
  add(entries: readonly LoggedUpdate[]): void {
    for (const { userId, at, update } of entries) {
      this.#inserted = []
      this.#flagsChanged = false
      Y.applyUpdate(this.#doc, update)
      for (const bytes of this.#inserted) this.#drawn(bytes, at)
      if (this.#flagsChanged) this.#compareFlags(userId, at)
    }
  }

  /** The picture after the first `count` steps, in painting order: what is not drawn yet is not there. */
  entriesAt(count: number): DocumentEntry[] {
    const state = new Map<string, boolean>()
    for (const { kind, strokeId } of this.#steps.slice(0, count)) state.set(strokeId, kind === 'undo')
    return readEntries(this.#doc).flatMap(({ stroke }) => {
      const undone = state.get(stroke.id)
      return undone === undefined ? [] : [{ stroke, undone }]
    })
  }

  #drawn(bytes: Uint8Array, at: string): void {
    const { id, author } = peekStroke(bytes)
    this.#steps.push({ kind: 'stroke', strokeId: id, userId: author, at })
    this.#undone.set(id, false)
  }

  /** A step for each flag that means something else than before. */
  #compareFlags(userId: number, at: string): void {
    for (const { stroke, undone } of readEntries(this.#doc)) {
      if ((this.#undone.get(stroke.id) ?? false) === undone) continue
      this.#steps.push({ kind: undone ? 'undo' : 'redo', strokeId: stroke.id, userId, at })
      this.#undone.set(stroke.id, undone)
    }
  }
}
