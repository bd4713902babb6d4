/** Reads the strokes of an artwork from its log, a few at a time, without a room. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import * as Y from 'yjs'
import { newArtworkDocument, strokesOf, undoneOf } from '#crdt/document/artwork-document.ts'
import { LogReading } from '#crdt/document/updates/logged-update.ts'
import { readEntry } from '#crdt/document/document-entry.ts'
import type { LogEntry } from '#server/log/stroke-log.ts'
import { toStrokeRow } from '#server/collaboration/stroke-conversion.ts'

/** Updates that are applied, and points of strokes that are decoded and written, in one turn of the event loop. */
const UPDATES_PER_TURN = 50
const POINTS_PER_TURN = 5_000

/** The log of one artwork as a document, and who has written it. */
export interface ReadLog {
  readonly document: Y.Doc
  readonly authors: ReadonlySet<number>
}

/** Applies a log to a document, without what its rule sets aside (LOG-4). Rejects with the signal's reason when it aborts. */
export async function readLog(entries: AsyncIterable<LogEntry>, signal: AbortSignal): Promise<ReadLog> {
  const document = newArtworkDocument()
  const authors = new Set<number>()
  const reading = new LogReading()
  let updates: Uint8Array[] = []
  // Yjs cleans up after each transaction, which for thousands of updates takes longer than applying them.
  const apply = (): void =>
    document.transact(() => updates.splice(0).forEach((update) => Y.applyUpdate(document, update)))
  for await (const { userId, update } of entries) {
    const added = reading.update(update)
    if (!added) continue
    authors.add(userId)
    updates.push(added)
    if (updates.length < UPDATES_PER_TURN) continue
    apply()
    await nextTurn()
    signal.throwIfAborted()
  }
  apply()
  return { document, authors }
}

/** Returns the strokes in painting order, all or those of one person, in the shape of REST replies, with their authors as the reader sees them. */
export async function* strokeRowsOf(
  artworkId: number,
  { document }: Pick<ReadLog, 'document'>,
  authorOf: (userId: number) => { userId: number; author: string },
  onlyOf?: number,
): AsyncGenerator {
  const flags = undoneOf(document)
  let place = 0
  let points = 0
  for (const bytes of strokesOf(document).toArray()) {
    // A copy, because decoded strokes are remembered as long as their bytes.
    const entry = readEntry(bytes.slice(), (id) => flags.get(id))
    if (!entry) continue
    const { stroke, undone } = entry
    place += 1
    if (onlyOf !== undefined && stroke.author !== onlyOf) continue
    const view = { strokeId: place, stroke, undone, at: new Date(stroke.madeAt) }
    const { id: _, strokeId, clientId, userId, ...row } = toStrokeRow(artworkId, view)
    yield { place: strokeId, id: clientId, ...authorOf(userId), ...row }
    // A stroke without a path is as much work as one of a hundred points.
    points += 100 + ('path' in stroke ? stroke.path.points.length / 2 : 0)
    if (points < POINTS_PER_TURN) continue
    points = 0
    await nextTurn()
  }
}
