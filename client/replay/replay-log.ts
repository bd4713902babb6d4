/** The history of an artwork as steps to play and jump through: each act, undo and redo, in the order of the log. */
import * as Y from 'yjs'
import { newArtworkDocument, readEntries, strokesOf, undoneOf } from '#crdt/document/artwork-document.ts'
import { bytesOf } from '#crdt/document/document-changes.ts'
import { insertedRuns } from '#crdt/document/inserted-runs.ts'
import type { Color } from '#crdt/document/stroke/color.ts'
import { decodeStroke, peekStroke } from '#crdt/document/codec/stroke-codec.ts'
import { actOf } from '#crdt/document/stroke/act.ts'
import type { Tool } from '#crdt/document/stroke/stroke.ts'
import { isUndone, type DocumentEntry } from '#crdt/document/document-entry.ts'
import type { LoggedUpdate } from './read-history.ts'

export type StepKind = 'stroke' | 'undo' | 'redo'

export interface ReplayStep {
  readonly kind: StepKind
  /** Strokes of one act that follow each other, most often one. What two calls of `add` bring of an act are two steps. */
  readonly strokeIds: readonly [string, ...string[]]
  /** The account that did it: the stroke's author, or who set the undo flag (the owner may set anybody's). */
  readonly userId: number
  /** ISO time at which the server stored it; empty when it is not known. */
  readonly at: string
  /** Tool and color of the strokes; an eraser has no color. */
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
  /** Steps before it get no further strokes. */
  #closed = 0
  /** Per stroke of the first `#count` steps: whether it is undone after them. */
  readonly #undoneThen = new Map<string, boolean>()
  #count = 0

  constructor() {
    strokesOf(this.#doc).observe((event) => {
      for (const { values } of insertedRuns(event)) for (const value of values) this.#inserted.push(bytesOf(value))
    })
    undoneOf(this.#doc).observe(({ keysChanged }) => this.#flagged.push(...keysChanged))
  }

  get steps(): readonly ReplayStep[] {
    return this.#steps
  }

  /** Adds the next entries of the log, in order. */
  add(entries: readonly LoggedUpdate[]): void {
    this.#closed = this.#steps.length
    for (const { userId, at, update } of entries) {
      this.#inserted = []
      this.#flagged = []
      Y.applyUpdate(this.#doc, update)
      for (const bytes of this.#inserted) this.#addStroke(bytes, at)
      // Undo takes back an act in one update.
      if (this.#flagged.length > 0) this.#closed = this.#steps.length
      for (const strokeId of this.#flagged) this.#addFlag(strokeId, userId, at)
    }
  }

  /**
   * Adds a device's copy: its strokes become steps without a time. It does not tell when strokes were taken back and by whom, so
   * those that were are left out.
   */
  addCopy(updates: readonly Uint8Array[]): void {
    this.#inserted = []
    this.#closed = this.#steps.length
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
      const { kind, strokeIds } = this.#steps[this.#count]!
      for (const id of strokeIds) this.#undoneThen.set(id, kind === 'undo')
    }
    for (; this.#count > count; this.#count -= 1) {
      const { kind, strokeIds } = this.#steps[this.#count - 1]!
      for (const id of strokeIds)
        if (kind === 'stroke') this.#undoneThen.delete(id)
        else this.#undoneThen.set(id, kind === 'redo')
    }
  }

  #addStroke(bytes: Uint8Array, at: string): void {
    const { id, author, tool, ...rest } = decodeStroke(bytes)
    const color = 'color' in rest ? rest.color : null
    this.#strokes.set(id, { tool, color, undone: false })
    this.#addStep({ kind: 'stroke', strokeIds: [id], userId: author, at, tool, color })
  }

  /** Adds a step if the flag changes whether the stroke is undone. */
  #addFlag(strokeId: string, userId: number, at: string): void {
    const stroke = this.#strokes.get(strokeId)
    const undone = isUndone(undoneOf(this.#doc).get(strokeId))
    if (!stroke || stroke.undone === undone) return
    stroke.undone = undone
    const { tool, color } = stroke
    this.#addStep({ kind: undone ? 'undo' : 'redo', strokeIds: [strokeId], userId, at, tool, color })
  }

  /** Adds a step, or its strokes to the step before it if both are of one act. */
  #addStep(step: ReplayStep): void {
    const last = this.#steps.length > this.#closed ? this.#steps.at(-1) : undefined
    const isSameAct =
      last?.kind === step.kind && last.userId === step.userId && actOf(last.strokeIds[0]) === actOf(step.strokeIds[0])
    if (isSameAct) this.#steps[this.#steps.length - 1] = { ...last, strokeIds: [...last.strokeIds, ...step.strokeIds] }
    else this.#steps.push(step)
  }
}
