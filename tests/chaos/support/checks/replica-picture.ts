/** The picture of one replica, repainted step by step as a client's screen is, with undo and redo. */
import { createHash } from 'node:crypto'
import type * as Y from 'yjs'
import { readEntries } from '#crdt/document/artwork-document.ts'
import type { Plates } from '#crdt/painter/planes/planes.ts'
import { Timeline } from '#crdt/painter/timeline/timeline.ts'

export class ReplicaPicture {
  readonly #timeline: Timeline

  constructor(plates: Plates) {
    this.#timeline = new Timeline(plates)
  }

  /** Paints what changed in the document since the last call. */
  repaint(doc: Y.Doc): void {
    this.#timeline.sync(readEntries(doc))
  }

  /** Returns the SHA-256 of the color plane, as the server reports it in `X-Color-Plane`. */
  hash(doc: Y.Doc): string {
    this.repaint(doc)
    return createHash('sha256').update(this.#timeline.settledColor()).digest('hex')
  }
}
