import type * as Y from 'yjs'
import { readEntries } from '#crdt/document/artwork-document.ts'

/** Returns the ids of a document's strokes in their order; an undone stroke's id ends in '-'. */
export const strokeIds = (doc: Y.Doc): string[] =>
  readEntries(doc).map(({ stroke, undone }) => `${stroke.id}${undone ? '-' : ''}`)
