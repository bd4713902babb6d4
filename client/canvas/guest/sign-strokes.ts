import { strokesOf, undoneOf, newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { changeAuthor } from '#crdt/document/codec/change-author.ts'
import { strokeItems } from '#client/canvas/session/outbox/own-work.ts'
import type * as Y from 'yjs'

/**
 * Returns a new document, under a client id of its own, with the strokes and undo flags of `doc` in their order, all of which
 * become the author's. Of the strokes only the author's id changes (GUEST-4).
 */
export function signStrokes(doc: Y.Doc, author: number): Y.Doc {
  const signed = newArtworkDocument()
  signed.transact(() => {
    for (const { stroke, bytes } of strokeItems(doc)) if (stroke) strokesOf(signed).push([changeAuthor(bytes, author)])
    undoneOf(doc).forEach((flag, strokeId) => undoneOf(signed).set(strokeId, flag))
  })
  return signed
}
