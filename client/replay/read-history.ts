/** Loads an artwork's history: its log, and the people in it. */
import type { z } from 'zod'
import { getHistory, type History } from '#contract/artworks.ts'
import { fromBase64 } from '#client/bytes/base64.ts'
import { call } from '#client/http/call.ts'

/** One entry of the log with what it adds to a document. */
export interface LoggedUpdate {
  readonly userId: number
  /** ISO time at which the server stored it. */
  readonly at: string
  readonly update: Uint8Array
}

export interface HistoryPerson {
  readonly id: number
  readonly name: string
  readonly color: string
}

export interface HistoryChunk {
  readonly entries: readonly LoggedUpdate[]
  /** Everybody in this chunk and those before it, each once. */
  readonly people: readonly HistoryPerson[]
}

/** Yields the whole history of an artwork as `readChunks` does. */
export const readHistory = (id: number, signal: AbortSignal): AsyncGenerator<HistoryChunk> =>
  readChunks((after) => call(getHistory, { params: { id }, query: { after }, signal }))

/**
 * Yields a whole history in chunks, as they arrive, without what the log's rule sets aside (LOG-4). Throws what `ask` throws.
 * @param ask returns the entries after one, as many as come in one reply
 */
export async function* readChunks(
  ask: (after: number) => Promise<z.output<typeof History>>,
): AsyncGenerator<HistoryChunk> {
  const people = new Map<number, HistoryPerson>()
  // Imported here, because it needs Yjs, and screens that may read a history are to be shown without waiting for that.
  const { LogReading } = await import('#crdt/document/updates/logged-update.ts')
  const reading = new LogReading()
  let after = 0
  for (;;) {
    const chunk = await ask(after)
    for (const person of chunk.people) people.set(person.id, person)
    yield {
      entries: chunk.entries.flatMap(({ userId, at, update }) => {
        const added = reading.update(fromBase64(update))
        return added ? [{ userId, at, update: added }] : []
      }),
      people: [...people.values()],
    }
    const last = chunk.entries.at(-1)
    if (!chunk.hasMore || !last) return
    after = last.seq
  }
}
