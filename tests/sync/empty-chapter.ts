import type { Chapter } from '#server/log/chapter-codec.ts'

/** The chapter of an artwork without strokes. */
export function emptyChapter(): Chapter {
  const rows = { first: 0, clients: new Float64Array(), clocks: new Float64Array(), origins: new Int32Array() }
  const ids = { text: new Uint8Array(), ends: new Uint32Array() }
  return {
    chunks: [],
    strokes: { ...rows, ids, authors: new Float64Array(), times: new Float64Array() },
    flags: { ...rows, strokes: new Uint32Array(), values: [] },
  }
}
