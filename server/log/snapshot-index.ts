/** What a snapshot knows of the items in its document, for readers of the log behind it that have no room. */
import { DocumentIndex } from '#crdt/document/updates/document-index.ts'
import type { ItemChunk } from '#crdt/document/updates/item-chunk.ts'
import type { Chapter } from './chapter-codec.ts'
import type { RoomSnapshot } from './snapshot-codec.ts'

const chaptersOf = ({ sealed, last }: Pick<RoomSnapshot, 'sealed' | 'last'>): readonly Chapter[] => [...sealed, last]

/** Whether each chapter follows the one before, and has the strokes of its chunks. A snapshot by a faulty program may not. */
export function chaptersFit(snapshot: Pick<RoomSnapshot, 'sealed' | 'last'>): boolean {
  let [strokeCount, flagCount, inChunks] = [0, 0, 0]
  return chaptersOf(snapshot).every(({ chunks, strokes, flags }) => {
    const isNext = strokes.first === strokeCount && flags.first === flagCount
    strokeCount += strokes.authors.length
    flagCount += flags.strokes.length
    for (const chunk of chunks) inChunks += chunk.strokeCount
    return isNext && strokeCount === inChunks
  })
}

/** Returns the index of a room that has read the log up to a snapshot, whose chapters must fit. Takes about 50 ms for 100,000 strokes. */
export function indexOfSnapshot(snapshot: RoomSnapshot): DocumentIndex {
  const index = new DocumentIndex()
  index.restoreWeight(snapshot.weight)
  for (const { client, user, end } of snapshot.clients) index.restoreClient(client, user, end)
  const chapters = chaptersOf(snapshot)
  for (const { strokes } of chapters) index.restoreStrokes(strokes)
  // Last, because a flag may be in an earlier chapter than its stroke.
  for (const { flags } of chapters) index.restoreFlags(flags, 0, flags.strokes.length)
  return index
}

/** Returns the document as Yjs updates, to be applied in order. */
export const updatesOfSnapshot = (snapshot: Pick<RoomSnapshot, 'sealed' | 'last'>): Uint8Array[] =>
  chaptersOf(snapshot).flatMap(({ chunks }) => chunks.map(({ update }: ItemChunk) => update))
