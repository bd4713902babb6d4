/** The entries of an artwork's log as a developer reads them. */
import { getHistory } from '#contract/artworks.ts'
import { decodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import { UpdateCursor } from '#crdt/document/updates/update-cursor.ts'
import { fromBase64 } from '#client/bytes/base64.ts'
import { call } from '#client/http/call.ts'

/** Entries that the tail shows. */
const TAIL_LENGTH = 25

export interface LogLine {
  readonly seq: number
  readonly userId: number
  /** ISO time at which the server stored it. */
  readonly at: string
  /** `brush stroke`, `undo or redo`, or several of them. */
  readonly kind: string
  /** Bytes of the Yjs update. */
  readonly bytes: number
}

/** Returns what an update adds, such as `fill stroke` or `3 strokes and undo or redo`. */
function updateText(update: Uint8Array): string {
  const tools: string[] = []
  let flags = 0
  const cursor = new UpdateCursor(update)
  while (cursor.nextStruct()) {
    if (cursor.kind === 'binary') tools.push(decodeStroke(cursor.binaryView()).tool)
    else flags += 1
  }
  const strokes = tools.length > 1 ? `${tools.length} strokes` : tools.map((tool) => `${tool} stroke`).join('')
  return [strokes, flags > 0 ? 'undo or redo' : ''].filter((part) => part !== '').join(' and ') || 'nothing'
}

/** Returns the last entries of the log and the names of their people. @param seq the number of about the last entry */
export async function readLogTail(
  artworkId: number,
  seq: number,
): Promise<{ lines: LogLine[]; names: ReadonlyMap<number, string> }> {
  const after = Math.max(0, seq - TAIL_LENGTH)
  const { entries, people } = await call(getHistory, { params: { id: artworkId }, query: { after } })
  const lines = entries.map((entry): LogLine => {
    const update = fromBase64(entry.update)
    const { userId, at } = entry
    return { seq: entry.seq, userId, at, kind: updateText(update), bytes: update.length }
  })
  return { lines: lines.slice(-TAIL_LENGTH), names: new Map(people.map(({ id, name }) => [id, name])) }
}
