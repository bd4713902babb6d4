import * as Y from 'yjs'

/** Returns how many strokes an update adds. Strokes are the only binary items of a document; all others are undo flags. */
export function countStrokes(update: Uint8Array): number {
  return Y.decodeUpdate(update).structs.filter(isStroke).length
}

const isStroke = (struct: Y.Item | Y.GC | Y.Skip): boolean =>
  struct instanceof Y.Item && struct.content instanceof Y.ContentBinary
