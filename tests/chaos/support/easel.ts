/** A client's picture, kept up as its screen would keep it: stroke by stroke, forwards and back. */
import { createHash } from 'node:crypto'
import type * as Y from 'yjs'
import { readEntries } from '#crdt/document/artwork-document.ts'
import type { Plates } from '#crdt/painter/planes/planes.ts'
import { Timeline } from '#crdt/painter/timeline/timeline.ts'

export class Easel {
  readonly #timeline: Timeline

  constructor(plates: Plates) {
    this.#timeline = new Timeline(plates)
  }

  look(doc: Y.Doc): void {
    this.#timeline.sync(readEntries(doc))
  }

  /** SHA-256 of the color plane, as the server names it in `X-Color-Plane`. */
  hash(doc: Y.Doc): string {
    this.look(doc)
    return createHash('sha256').update(this.#timeline.settledColor()).digest('hex')
  }
}
